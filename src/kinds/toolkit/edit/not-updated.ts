import type { Pointer } from '../../../files/yaml/document.js';

interface Spot {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Thrown for a file left as it is: there is no certain way to write the difference as a person would. */
export class NotUpdated extends Error {
  override readonly name = 'NotUpdated';
  readonly help: string;
  /** The part of the file that it is about. */
  readonly path: Pointer;
  /** The file, once it is known. */
  readonly file: string | undefined;
  /** The line, from 1, if the error is about lines. */
  readonly line: number | undefined;

  constructor(message: string, help: string, path: Pointer, { file, line }: Spot = {}) {
    super(message);
    this.help = help;
    this.path = path;
    this.file = file;
    this.line = line;
  }

  /** The same error with its file, unless it has one. */
  in(file: string): NotUpdated {
    return new NotUpdated(this.message, this.help, this.path, {
      file: this.file ?? file,
      line: this.line,
    });
  }
}
