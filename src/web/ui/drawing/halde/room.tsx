import styles from './parts.module.css'

/** The lamp Ono on a sideboard; it is on in the dark theme. */
export function Room() {
  return (
    <svg className={styles.scene} viewBox="0 30 720 296" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path className={`${styles.part} ${styles.wall}`} d="M-800-200h1700v560H-800z" />
      <path className={styles.day} d="M380-10h86l-84 250h-86zM480-10h86l-84 250h-86z" />
      <circle className={styles.night} cx="566" cy="132" r="330" fill="url(#halde-halo)" />
      <path className={`${styles.part} ${styles.dark}`} d="M-40 263h900v120H-40z" />
      <path className={styles.shadow} fill="url(#halde-down)" d="M-40 263h900v34H-40z" />
      <path className={styles.grain} d="M212 262v120M394 262v120M576 262v120" />
      <path className={styles.measure} d="M109 290h24M121 278v24M291 290h24M303 278v24M473 290h24M485 278v24M654 290h24M666 278v24" />
      <circle className={`${styles.part} ${styles.bone}`} cx="121" cy="290" r="5" />
      <circle className={`${styles.part} ${styles.bone}`} cx="666" cy="290" r="5" />
      <circle className={`${styles.part} ${styles.bone}`} cx="303" cy="290" r="5" />
      <circle className={`${styles.part} ${styles.bone}`} cx="485" cy="290" r="5" />
      <path className={`${styles.part} ${styles.oak}`} d="M-40 248h900v15H-40z" />
      <path className={styles.light} d="M-40 248h900v3H-40z" />
      <g transform="translate(-136)">
        <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="398" cy="249" rx="46" ry="6" />
        <path
          className={styles.cord}
          d="M384 180C378 140 392 112 386 78M386 150c10-16 22-22 34-24M385 128c-12-12-20-16-32-18M387 104c8-12 16-16 26-18"
        />
        <path
          className={`${styles.part} ${styles.leaf}`}
          d="M386 78c-12-8-12-26-2-36 10 12 10 26 2 36zM420 126c6-13 20-17 32-12-5 13-19 18-32 12zM353 110c-13 3-24-5-27-17 13-2 24 5 27 17zM413 86c4-13 16-18 28-16-3 13-15 19-28 16zM388 152c-13 2-22-6-25-17 12-2 22 5 25 17z"
        />
        <path
          className={`${styles.part} ${styles.clay}`}
          d="M378 178h14c-1 16 20 22 20 44 0 14-8 26-27 26s-27-12-27-26c0-22 21-28 20-44z"
        />
        <path
          className={styles.shadow}
          fill="url(#halde-side)"
          d="M378 178h14c-1 16 20 22 20 44 0 14-8 26-27 26s-27-12-27-26c0-22 21-28 20-44z"
        />
        <path className={styles.light} d="M372 204c-8 8-9 20-5 30 1-12 1-20 5-30z" />
      </g>
      <path className={styles.night} fill="url(#halde-cone)" d="M524 126 618 112 690 249H470z" />
      <ellipse className={styles.night} cx="578" cy="251" rx="170" ry="13" fill="url(#halde-pool)" />

      <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="676" cy="250" rx="70" ry="6" />
      <path className={`${styles.part} ${styles.bone}`} d="M622 232h92v16h-92z" />
      <path className={`${styles.part} ${styles.green}`} d="M630 216h76v16h-76z" />
      <path className={`${styles.part} ${styles.deep}`} d="M618 203h88v13h-88z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M618 203h88v13h-88zM630 216h76v16h-76zM622 232h92v16h-92z" />
      <path className={styles.grain} d="M642 203v13M648 216v16M690 232v16" />
      <ellipse className={styles.shadow} fill="url(#halde-floor)" cx="512" cy="250" rx="66" ry="7" />
      <path className={`${styles.part} ${styles.metal}`} d="M468 248c0-9 18-14 40-14s40 5 40 14z" />
      <path className={`${styles.part} ${styles.metal}`} d="M504 238 476 146l6-3 30 92zM478 148 548 84l5 5-70 64z" />
      <circle className={`${styles.part} ${styles.brass}`} cx="480" cy="146" r="9" />
      <circle className={`${styles.part} ${styles.brass}`} cx="508" cy="236" r="5" />
      <circle className={`${styles.part} ${styles.bulb}`} cx="571" cy="124" r="14" />
      <path className={`${styles.part} ${styles.green}`} d="M516 128c-4-32 16-62 46-66 30-5 54 16 60 50z" />
      <path className={styles.shadow} fill="url(#halde-side)" d="M516 128c-4-32 16-62 46-66 30-5 54 16 60 50z" />
      <path className={styles.light} d="M526 112c1-20 12-34 28-40-10 11-17 24-19 40z" />
      <path className={`${styles.part} ${styles.brass}`} d="m551 66-3-10 16-3 2 11z" />
      <path className={styles.measure} strokeDasharray="5 4" d="M548 84A96 96 0 0 0 424 72M480 146l-56-74M480 146l68-62" />
      <text className={styles.figure} x="462" y="46">
        110°
      </text>
    </svg>
  )
}
