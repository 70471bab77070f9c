import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a request gets: a status with headers and a body, no answer at all, or the end of the connection. */
export type WebhookAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | 'silence'
  | 'reset';

/** What somebody has posted. */
export interface Posted {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

export interface Webhook {
  /** As Slack makes them: whoever knows it may write there. */
  readonly url: string;
  /** What of it is the secret. */
  readonly secret: string;
  readonly posted: readonly Posted[];
}

/** Whatever has this in it is the secret part of an address. */
export const WEBHOOK_SECRET = 'c4n4ryOfAWebhook7Q2x';

/** A receiver of notifications on this machine, gone when the test is over: it gives these answers one after another, the last one for ever. */
export async function startWebhook(...answers: readonly WebhookAnswer[]): Promise<Webhook> {
  const posted: Posted[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const answer = answers[Math.min(posted.length, answers.length - 1)] ?? { status: 200, body: 'ok' };
    posted.push({
      method: request.method,
      path: request.url,
      contentType: request.headers['content-type'],
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
    });
    if (answer === 'reset') request.socket.destroy();
    else if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/services/T0/B0/${WEBHOOK_SECRET}?key=${WEBHOOK_SECRET}`,
    secret: WEBHOOK_SECRET,
    posted,
  };
}
