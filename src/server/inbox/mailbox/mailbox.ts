/** An email as it is in the mailbox. */
export interface RawEmail {
  uid: number;
  /** Of the whole email. */
  bytes: number;
  /** Its beginning where it is larger than what is read. */
  source: Buffer;
  arrivedAt: Date;
}

/** A mailbox while it is read. Reading changes nothing in it. */
export interface OpenMailbox {
  /** Changes when the server has numbered its emails again. RFC 3501, 2.3.1.1. */
  uidValidity: string;
  /** The number of the next email that arrives. */
  nextUid: number;
  /** Those with a higher number, the lowest first. */
  emailsAfter(uid: number): AsyncIterable<RawEmail>;
  /** Those that arrived then or later, whatever their numbers, the lowest first. Nothing else of the others is fetched. */
  emailsSince(moment: Date): AsyncIterable<RawEmail>;
  close(): Promise<void>;
}

/** Where customers' answers arrive. */
export interface Mailbox {
  /** The server, as an alert names it. */
  host: string;
  /** Rejects when the server does not answer or refuses. */
  open(): Promise<OpenMailbox>;
}
