import type { ValueForm } from './directives.js';
import { error, likely, quoted, warning, type Problem } from './problem.js';
import { nearest } from '../lib/suggest.js';

/** Characters that no header has, or that end a word, a directive or the policy. */
export function lintCharacters(text: string): Problem | undefined {
  if (!/^[\x20-\x7e]*$/.test(text)) {
    const help = /[‘’‚‛“”„′]/.test(text)
      ? "Write straight single quotes: 'self'."
      : 'Use printable ASCII; write a host name in its xn-- form.';
    return error('csp-characters', `${quoted(text)} has characters that an HTTP header can't carry`, help);
  }
  if (!/[ ;,]/.test(text)) return undefined;
  return error(
    'csp-source',
    `${quoted(text)} is more than one source: spaces, commas and semicolons end a source`,
    'Write each source as a separate item.',
  );
}

export type WordProblem = Problem & { readonly source: number };

/** Checks the value of a directive without sources: flags, names, addresses, or nothing. */
export function lintValue(
  directive: string,
  form: ValueForm,
  words: readonly string[],
): readonly WordProblem[] {
  if (form === 'nothing') {
    return words.slice(0, 1).map((text) => ({
      ...warning('csp-directive-value', `${directive} takes no value, so ${quoted(text)} is ignored`),
      source: 0,
    }));
  }
  if (typeof form !== 'object') return [];
  return words.flatMap((text, source) => {
    if (source >= (form.most ?? words.length)) return [{ ...tooMany(directive, text), source }];
    return form.words.test(text) ? [] : [{ ...unknownWord(directive, text, form.known), source }];
  });
}

function tooMany(directive: string, text: string): Problem {
  return warning('csp-directive-value', `${directive} takes one value, but ${quoted(text)} is a second one`);
}

function unknownWord(directive: string, text: string, known: readonly string[]): Problem {
  const meant = nearest(text, known) ?? known.find((word) => word === `'${text}'`);
  const help = meant === undefined ? undefined : `Did you mean ${meant}?`;
  const message = `${directive} does not have ${quoted(text)}`;
  return warning('csp-directive-value', message, help, likely(meant, text));
}
