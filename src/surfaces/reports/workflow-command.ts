import { escaped, inert, withoutCommands } from '../../kernel/lib/inert.js';

/** A command to the runner of a GitHub workflow: something it does, rather than shows. */
export type WorkflowCommand =
  | Annotation
  /** What follows is folded under a name, up to `endgroup`. */
  | { readonly command: 'group'; readonly name: string }
  | { readonly command: 'endgroup' }
  /** From now on the runner shows `***` for this value. It is the one command that has to name a secret. */
  | { readonly command: 'add-mask'; readonly value: string };

/**
 * A remark on a line of a file, or on the run as a whole. Lines and columns count from 1, and both ends are meant: `endColumn` is the
 * last column, not the one after it. Without a `line` the runner ignores columns. It takes ten of each level from a step and cuts a
 * message after 4,096 characters.
 */
export interface Annotation {
  readonly command: 'error' | 'warning' | 'notice';
  /** May have several lines, with LF between them. */
  readonly message: string;
  readonly title?: string;
  /** From the top of the checkout, with slashes. */
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly col?: number;
  readonly endColumn?: number;
}

/**
 * A command as one line, without a line end, escaped as @actions/core does it. Every text is inert, and says no command of its own: a
 * runner that doesn't know the name of ours would look for `##[` in the rest of the line, and a log viewer looks at each line of a
 * message. `hide` sees the texts before they are escaped, when a secret in them can still be recognised. A mask is exactly what it is.
 */
export function commandLine(command: WorkflowCommand, hide = (text: string): string => text): string {
  switch (command.command) {
    case 'error':
    case 'warning':
    case 'notice':
      return `::${command.command}${properties(command, hide)}::${data(hide(command.message))}`;
    case 'group':
      return `::group::${escapeData(harmless(hide(command.name)))}`;
    case 'endgroup':
      return '::endgroup::';
    case 'add-mask':
      return `::add-mask::${escapeData(command.value)}`;
  }
}

/** The order is that of @actions/core. */
function properties(annotation: Annotation, hide: (text: string) => string): string {
  const { title = '', file = '', line, endLine, col, endColumn } = annotation;
  const texts = Object.entries({ title, file }).map(
    ([name, text]) => [name, escapeProperty(harmless(hide(text)))] as const,
  );
  const numbers = Object.entries({ line, endLine, col, endColumn }).map(
    ([name, number]) => [name, number === undefined ? '' : String(number)] as const,
  );
  const present = [...texts, ...numbers].filter(([, value]) => value !== '');
  return present.length === 0 ? '' : ` ${present.map(([name, value]) => `${name}=${value}`).join(',')}`;
}

function data(message: string): string {
  return escapeData(message.split('\n').map(harmless).join('\n'));
}

/** The runner's search for `::` goes by characters as people see them: a mark that combines with the colon before it would hide it. */
function harmless(text: string): string {
  return withoutCommands(inert(text)).replace(/^\p{M}/u, escaped);
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The runner drops equals signs at the start of a value and blanks at the end of the last one: they would name another file. */
function escapeProperty(text: string): string {
  return escapeData(text.replace(/^=|\s$/g, escaped))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
}
