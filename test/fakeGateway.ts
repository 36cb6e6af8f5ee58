import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The id of every checkout. */
export const ID = '0123456789ABCDEF0123456789ABCDEF-sandbox01';

const CREATED = {
  id: ID,
  integrity: 'sha384-abc',
  result: { code: '000.200.100', description: 'successfully created checkout' },
};

/** A stand-in for the gateway: it notes what it was asked and answers what the test wants. */
export interface FakeGateway {
  url: string;
  asked: { method: string; url: string; authorization: string; body: URLSearchParams }[];
  answer: { status: number; body: unknown };
  /** Overrides `answer` by the path of the request. */
  answerTo?: (url: string) => { status: number; body: unknown };
  server: Server;
}

export async function startFakeGateway(): Promise<FakeGateway> {
  const asked: FakeGateway['asked'] = [];
  const server = createServer(async (request, response) => {
    asked.push({
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      body: new URLSearchParams(await bodyOf(request)),
    });
    const { status, body } = fake.answerTo?.(request.url ?? '') ?? fake.answer;
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const fake: FakeGateway = { url, asked, server, answer: { status: 200, body: CREATED } };
  return fake;
}

/** The text of a request or of a response. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
