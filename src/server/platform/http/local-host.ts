/** The names of this machine in web addresses. */
export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether shoppers elsewhere can reach an address, and safely. */
export function isPublicUrl(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isOfMachine = LOCAL_HOSTS.includes(hostname) || /^(?:.*\.localhost|127\..*)$/.test(hostname);
  return protocol === 'https:' && !isOfMachine;
}
