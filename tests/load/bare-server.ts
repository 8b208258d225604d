import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The physical limit: a `node:http` server that reads each request to its end and answers fixed bytes. */
process.once('message', (answer: { headers: Record<string, string>; body: string }) => {
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, answer.headers);
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
