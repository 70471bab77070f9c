import { escaped, inert, withoutCommands } from '../../kernel/lib/inert.js';

/** A command to the runner of a GitHub workflow. */
export type WorkflowCommand =
  | Annotation
  /** Starts a group in the log, up to `endgroup`. */
  | { readonly command: 'group'; readonly name: string }
  | { readonly command: 'endgroup' }
  /** Makes the runner show `***` for this value. No other command has a secret. */
  | { readonly command: 'add-mask'; readonly value: string };

/**
 * A remark on a line of a file, or on the run. Lines and columns start at 1, ends are inclusive. Without `line`, columns are ignored. The runner
 * shows ten of each level for a step, and cuts messages after 4,096 characters.
 */
export interface Annotation {
  readonly command: 'error' | 'warning' | 'notice';
  /** May have several lines, separated by LF. */
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
 * A command as one line, without line end, escaped as @actions/core does. Texts are inert and without commands: some runners and log viewers look for
 * `##[` in them. `hide` redacts texts before that. A mask is not changed.
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

/** In the order of @actions/core. */
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

/** The runner searches `::` by visible characters: a combining mark after the colons would hide them. */
function harmless(text: string): string {
  return withoutCommands(inert(text)).replace(/^\p{M}/u, escaped);
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The runner drops `=` at the start and blanks at the end of a value, which would name another file. */
function escapeProperty(text: string): string {
  return escapeData(text.replace(/^=|\s$/g, escaped))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
}
