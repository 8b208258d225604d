import type { Mailbox } from '#server/inbox/mailbox/mailbox.ts';

/** A mailbox on a server of its own, in memory: what it has, how its server numbers it, and whether it answers. */
export interface MemoryMailbox extends Mailbox {
  emails: { source: Buffer; bytes?: number }[];
  uidValidity: string;
  isDown: boolean;
}

export function memoryMailbox(): MemoryMailbox {
  const server: MemoryMailbox = {
    emails: [],
    uidValidity: '1',
    isDown: false,
    host: 'mail.example.com',
    async open() {
      if (server.isDown) throw new Error('connect ECONNREFUSED');
      return {
        uidValidity: server.uidValidity,
        nextUid: server.emails.length + 1,
        async *emailsAfter(uid) {
          for (const [index, { source, bytes = source.length }] of server.emails.entries())
            if (index + 1 > uid) yield { uid: index + 1, source, bytes, arrivedAt: new Date() };
        },
        close: async () => undefined,
      };
    },
  };
  return server;
}
