/** Every customer whose data is invented, which a start on a machine of one's own puts in place (`server/demo`). */
export const demoCustomerIds: readonly string[] = ['demo', 'demo-branch', 'demo-en', 'demo-es', 'demo-nl']
