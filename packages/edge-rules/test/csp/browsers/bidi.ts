import { WebSocket } from 'undici';

/** Sends a command. Rejects with its method and what the browser says is wrong. */
export type Send = (method: string, params: object) => Promise<Readonly<Record<string, unknown>>>;

interface Message {
  readonly id?: number;
  readonly type?: string;
  readonly message?: string;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Commands over one socket (WebDriver BiDi, section 3). */
export async function connectBidi(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    waiting.get(message.id ?? 0)?.(message);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ type: 'error', message: 'the browser is gone' });
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no answer from ${url}`)));
  });
  let last = 0;
  return async (method, params) => {
    last += 1;
    const id = last;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, message, result = {} } = await answer;
    waiting.delete(id);
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result;
  };
}
