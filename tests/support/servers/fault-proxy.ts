import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** What goes wrong between a client and its server. */
export type NetworkFault =
  /** Nobody listens, and open connections are closed. */
  | { kind: 'refuse' }
  /** Whatever is sent arrives later, in both directions. */
  | { kind: 'delay'; milliseconds: number }
  /** Requests arrive, and the connection is closed after so many bytes of the answers. */
  | { kind: 'cut'; afterBytes: number }
  /** Nothing arrives, and nothing is closed. A connection that lost data stays silent, as behind a firewall that forgot it. */
  | { kind: 'hang' }
  /** A request does not arrive and resets its connection. */
  | { kind: 'reset' };

export interface FaultProxy {
  port: number;
  /** From now on this goes wrong, on open connections as well. */
  breakDown(fault: NetworkFault): Promise<void>;
  /** New connections work, and so do open ones that have lost nothing. */
  restore(): Promise<void>;
  /** How many connections have met the fault since `breakDown`. */
  met(): number;
  close(): Promise<void>;
}

/** A TCP proxy before a server, on a port of its own, that breaks as it is told. */
export async function startFaultProxy(server: NetConnectOpts): Promise<FaultProxy> {
  let fault: NetworkFault | null = null;
  const open = new Set<Connection>();
  const met = new Set<Connection>();
  const listener = createServer((client) => {
    const connection = new Connection(client, connect(server), () => {
      if (fault) met.add(connection);
      return fault;
    });
    open.add(connection);
    connection.onClose(() => open.delete(connection));
    if (fault?.kind === 'hang') connection.isSilent = true;
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  const stopListening = async () => {
    if (!listener.listening) return;
    const closed = once(listener, 'close');
    listener.close();
    for (const connection of open) connection.destroy();
    await closed;
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    async breakDown(next) {
      for (const connection of open) connection.answeredBytes = 0;
      met.clear();
      fault = next;
      if (next.kind === 'refuse') await stopListening();
    },
    async restore() {
      fault = null;
      if (!listener.listening) await listen(port);
    },
    met: () => met.size,
    close: stopListening,
  };
}

/** One connection of a client, passed on to the server as the fault of the moment allows. */
class Connection {
  isSilent = false;
  /** Of the answers, since the fault began. */
  answeredBytes = 0;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #fault: () => NetworkFault | null;

  constructor(client: Socket, server: Socket, fault: () => NetworkFault | null) {
    this.#client = client;
    this.#server = server;
    this.#fault = fault;
    this.#forward(client, server);
    this.#forward(server, client);
  }

  onClose(work: () => void): void {
    this.#client.once('close', () => this.#server.destroyed && work());
    this.#server.once('close', () => this.#client.destroyed && work());
  }

  destroy(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  #forward(from: Socket, to: Socket): void {
    let written = Promise.resolve();
    from.on('error', () => undefined);
    from.on('data', (data: Buffer) => {
      const now = this.#fault();
      if (now?.kind === 'hang') this.isSilent = true;
      if (this.isSilent) return;
      if (now?.kind === 'reset') this.#reset();
      else if (now?.kind === 'cut' && from === this.#server) this.#cut(data, now.afterBytes);
      else {
        const due = now?.kind === 'delay' ? setTimeout(now.milliseconds) : null;
        written = written.then(() => due ?? undefined).then(() => void (to.destroyed || to.write(data)));
      }
    });
    from.once('close', () => {
      if (!this.isSilent) void written.then(() => to.destroySoon());
    });
  }

  #reset(): void {
    this.#client.resetAndDestroy();
    this.#server.destroy();
  }

  #cut(answer: Buffer, afterBytes: number): void {
    const rest = Math.max(0, afterBytes - this.answeredBytes);
    this.answeredBytes += answer.length;
    this.#client.write(answer.subarray(0, rest));
    if (answer.length < rest) return;
    this.#client.destroySoon();
    this.#server.destroy();
  }
}
