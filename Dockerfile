# The image of a release, with the embedded backend or on the hosted provider (docs/hosting.md). Its folder is all that the build needs, besides
# the base; docker, podman and buildah build it:
#   tar -xzf fourfold-VERSION-linux-x64.tar.gz && cd fourfold-VERSION && docker build -t fourfold .
#   docker run --read-only --tmpfs /tmp -v fourfold-data:/data -p 8080:8080 -e SITE_URL=https://www.example.com fourfold
# Node comes with the release; it needs glibc 2.28 and libstdc++.
ARG BASE_IMAGE=docker.io/library/debian:13-slim
FROM ${BASE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off
WORKDIR /app
# The only folder that the site writes to.
RUN install -d -o 1000 -g 1000 /data
VOLUME /data
# Only a release has checksums.
COPY SHA256SUMS ./
COPY . ./
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["./fourfold", "ready"]
# It becomes the server itself, which gets the signal that stops it.
CMD ["./fourfold", "start"]
