import type { Mailbox, RawEmail } from '#server/inbox/mailbox/mailbox.ts';

/** A mailbox on a server of its own, in memory: what it has, how its server numbers it, and whether it answers. */
export interface MemoryMailbox extends Mailbox {
  emails: { source: Buffer; bytes?: number; arrivedAt?: Date }[];
  /** The numbers of those that were fetched, since the test emptied it. */
  fetched: number[];
  uidValidity: string;
  isDown: boolean;
  /** Connections break after so many emails. */
  breaksAfter: number;
}

export function memoryMailbox(): MemoryMailbox {
  const server: MemoryMailbox = {
    emails: [],
    fetched: [],
    uidValidity: '1',
    isDown: false,
    breaksAfter: Number.POSITIVE_INFINITY,
    host: 'mail.example.com',
    async open() {
      if (server.isDown) throw new Error('connect ECONNREFUSED');
      return {
        uidValidity: server.uidValidity,
        nextUid: server.emails.length + 1,
        async *emailsAfter(uid) {
          yield* fetch((email) => email.uid > uid);
        },
        async *emailsSince(moment) {
          yield* fetch(({ arrivedAt }) => arrivedAt >= moment);
        },
        close: async () => undefined,
      };
    },
  };
  function* fetch(isWanted: (email: RawEmail) => boolean): Generator<RawEmail> {
    let fetched = 0;
    for (const [
      index,
      { source, bytes = source.length, arrivedAt = new Date() },
    ] of server.emails.entries()) {
      const email = { uid: index + 1, source, bytes, arrivedAt };
      if (!isWanted(email)) continue;
      if (fetched === server.breaksAfter) throw new Error('read ECONNRESET');
      fetched += 1;
      server.fetched.push(email.uid);
      yield email;
    }
  }
  return server;
}
