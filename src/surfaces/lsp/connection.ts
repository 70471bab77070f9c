import {
  createMessageConnection,
  StreamMessageReader,
  AbstractMessageWriter,
  type Message,
  type MessageConnection,
  type MessageWriter,
} from 'vscode-jsonrpc/node.js';
import type { Runtime } from '../runtime/runtime.js';

/** The editor's connection over stdin and stdout. Throws a TypeError without stdin. */
export function openConnection({
  standardInput,
  out,
  hide,
}: Pick<Runtime, 'standardInput' | 'out' | 'hide'>): MessageConnection {
  if (standardInput === undefined) throw new TypeError('there is no stdin');
  return createMessageConnection(new StreamMessageReader(standardInput), new OutputWriter(out, hide));
}

/** Writes redacted messages, with the length after redaction. */
class OutputWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #out: Runtime['out'];
  readonly #hide: Runtime['hide'];

  constructor(out: Runtime['out'], hide: Runtime['hide']) {
    super();
    this.#out = out;
    this.#hide = hide;
  }

  write(message: Message): Promise<void> {
    const text = this.#hide(JSON.stringify(message));
    this.#out.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    return Promise.resolve();
  }

  end(): void {
    this.fireClose();
  }
}
