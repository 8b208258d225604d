import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestSmtpServer {
  url: string;
  /** What it has accepted so far, read as an email program reads it. */
  received: Email[];
  /** How many connections were made so far, and how many there were at once. */
  connections(): { made: number; most: number };
  /** What it answers to a recipient from now on; null accepts. */
  refuseWith(code: number | null): void;
  close(): Promise<void>;
}

/** A real SMTP server on a port of its own, or on the given one. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: Email[] = [];
  let refusal: number | null = null;
  let [open, made, most] = [0, 0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, callback) {
      open += 1;
      made += 1;
      most = Math.max(most, open);
      callback();
    },
    onClose() {
      open -= 1;
    },
    onRcptTo(_address, _session, callback) {
      callback(refusal === null ? null : Object.assign(new Error('not here'), { responseCode: refusal }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          callback();
        }, callback);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => ({ made, most }),
    refuseWith(code) {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
