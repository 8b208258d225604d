import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the endpoint was sent. */
export interface ReceivedChat {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string | null }[]; tools: unknown[] };
}

/** Answers one request of the shop, in whatever way a real endpoint might, or must not. */
export type ChatReply = (response: ServerResponse, chat: ReceivedChat) => void | Promise<void>;

export interface ChatEndpoint {
  url: string;
  received: ReceivedChat[];
  /** How many connections were closed by the shop before the answer was complete. */
  left: () => number;
  /** What comes next, one for each request; the last one stays. */
  replyWith(...replies: ChatReply[]): void;
  close(): Promise<void>;
}

/** A chat-completions endpoint over real HTTP whose every answer a test decides. */
export async function startChatEndpoint(): Promise<ChatEndpoint> {
  let replies: ChatReply[] = [];
  let left = 0;
  const received: ReceivedChat[] = [];
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) left += 1;
    });
    const chat = { authorization: request.headers.authorization, body: JSON.parse(await textOf(request)) };
    received.push(chat);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    await reply?.(response, chat);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    left: () => left,
    replyWith(...next) {
      replies = next;
      received.length = 0;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'chat', object: 'chat.completion.chunk', created: 0, model: 'test', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Writes a text, a few letters at a time. */
export const says =
  (text: string): ChatReply =>
  (response) => {
    begin(response);
    for (const piece of text.match(/.{1,7}/gs) ?? []) response.write(chunk({ content: piece }));
    response.write(chunk({}, 'stop'));
    response.end('data: [DONE]\n\n');
  };

/** Wants a tool run; its arguments come in two parts, as real ones do. */
export const calls =
  (name: string, args: string): ChatReply =>
  (response) => {
    begin(response);
    const half = Math.floor(args.length / 2);
    response.write(
      chunk({
        tool_calls: [
          { index: 0, id: 'call_1', type: 'function', function: { name, arguments: args.slice(0, half) } },
        ],
      }),
    );
    response.write(chunk({ tool_calls: [{ index: 0, function: { arguments: args.slice(half) } }] }));
    response.write(chunk({}, 'tool_calls'));
    response.end('data: [DONE]\n\n');
  };

/** Fails with a status. */
export const fails =
  (status: number): ChatReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
  };

/** Answers what is no answer. */
export const talksGarbage: ChatReply = (response) => {
  begin(response);
  response.end('data: {"choices": "no", not json\n\ndata: <html>\n\n');
};

/** Begins, and then says nothing more. */
export const hangs: ChatReply = (response) => {
  begin(response);
  response.write(chunk({ content: 'Well. ' }));
};

/** Breaks off in the middle of a sentence. */
export const breaksOff: ChatReply = (response) => {
  begin(response);
  response.write(chunk({ content: 'The Mix is' }));
  setTimeout(() => response.destroy(), 20);
};

/** Never stops. */
export const floods: ChatReply = (response) => {
  begin(response);
  const more = () => {
    while (
      !response.destroyed &&
      response.write(chunk({ content: 'And another bag of snacks for you. '.repeat(20) }))
    );
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};
