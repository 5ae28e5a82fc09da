/** The customers with invented data that a start on a developer's machine creates (`server/demo`). */
export const demoCustomerIds: readonly string[] = ['demo', 'demo-branch', 'demo-en', 'demo-es', 'demo-nl']
