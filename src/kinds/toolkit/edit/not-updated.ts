import type { Pointer } from '../../../files/yaml/document.js';

interface Spot {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** A file that is left as it is, because nobody can tell how somebody would have written the difference. */
export class NotUpdated extends Error {
  override readonly name = 'NotUpdated';
  readonly help: string;
  /** The part of the file that it is about. */
  readonly path: Pointer;
  /** The file, once it is known which one. */
  readonly file: string | undefined;
  /** The line of the file, from 1, where it is about the lines themselves. */
  readonly line: number | undefined;

  constructor(message: string, help: string, path: Pointer, { file, line }: Spot = {}) {
    super(message);
    this.help = help;
    this.path = path;
    this.file = file;
    this.line = line;
  }

  /** The same, of a file. */
  in(file: string): NotUpdated {
    return new NotUpdated(this.message, this.help, this.path, {
      file: this.file ?? file,
      line: this.line,
    });
  }
}
