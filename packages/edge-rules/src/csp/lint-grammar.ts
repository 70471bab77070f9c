import { error, likely, quoted, sure, type Problem } from './problem.js';
import { KEYWORDS } from './source.js';
import { nearest } from '../lib/suggest.js';

/** Why a word is not a source (CSP3, section 2.3.1), as well as it can be guessed. */
export function grammarProblem(text: string): Problem {
  if (text.length > LONGEST) return hostProblem(text, []);
  return /['"`]/.test(text) ? quotedProblem(text) : hostProblem(text, MISTAKES);
}

/** Longer words are not searched for typos. */
const LONGEST = 1000;

function quotedProblem(text: string): Problem {
  const inner = text.replaceAll(/^['"`]+|['"`]+$/g, '');
  if (/^nonce-/i.test(inner)) {
    return error(
      'csp-nonce',
      `${quoted(text)} is not a nonce`,
      "Write 'nonce-' followed by a base64 value, in single quotes.",
    );
  }
  if (/^sha-?\d+-/i.test(inner)) {
    return error(
      'csp-hash',
      `${quoted(text)} is not a hash`,
      "Write 'sha256-', 'sha384-' or 'sha512-' followed by the digest in base64, in single quotes.",
    );
  }
  if (/[.:*]/.test(inner)) {
    return error(
      'csp-source',
      `${quoted(text)} has quotes, but hosts and schemes have none`,
      inner === '' ? undefined : `Write ${inner}.`,
      inner === '' ? undefined : sure(inner),
    );
  }
  const meant = nearest(`'${inner}'`, KEYWORDS);
  return error(
    'csp-keyword',
    `${quoted(text)} is not a keyword`,
    meant === undefined ? undefined : `Did you mean ${meant}?`,
    likely(meant, text),
  );
}

const WILDCARD = 'A wildcard replaces the first labels of a name, as in *.example.com.';

type Mistake = readonly [look: (text: string, authority: string) => boolean, problem: string, help?: string];

/** Mistakes in hosts and schemes, the most likely first. */
const MISTAKES: readonly Mistake[] = [
  [
    (text) => /^[a-z][a-z0-9+.-]*:\/\/$/i.test(text),
    'has no host',
    'For every host of a scheme leave out the slashes, as in https:.',
  ],
  [
    (text) => text.startsWith('//'),
    'starts with slashes',
    'Leave them out, or write a scheme in front, as in https://.',
  ],
  [
    (text) => text.startsWith('/'),
    'is a path without a host',
    "Write the host in front of it, or 'self' for the page's own.",
  ],
  [
    (text) => /^(?:https?|wss?)(?::\/?[^/]|\/\/)/i.test(text),
    'has no :// after its scheme',
    'Write it as in https://www.example.com.',
  ],
  [
    (text) => /[?#]/.test(text),
    'has a query or a fragment',
    'Remove the part from ? or #: only scheme, host, port and path are compared.',
  ],
  [
    (_, authority) => /[[\]]/.test(authority),
    "is an IPv6 address, which a source can't have",
    'Write the name of the host.',
  ],
  [(_, authority) => authority.includes('@'), 'has a user name', 'Remove the part before the @.'],
  [
    (_, authority) => authority.split('*').length > 2 && !authority.endsWith(':*'),
    'has more than one wildcard',
    WILDCARD,
  ],
  [(_, authority) => /[^:]\*|^\*[^.:]/.test(authority), 'has a wildcard in the middle of a name', WILDCARD],
  [
    (_, authority) => authority.includes(':') && !/:(?:\d+|\*)$/.test(authority),
    'has a port that is not a number',
    'A port is a number, or * for every port.',
  ],
  [
    (_, authority) => authority.includes('_'),
    "has an underscore, which the host of a source can't have",
    'Serve it from a host without an underscore.',
  ],
];

function hostProblem(text: string, mistakes: readonly Mistake[]): Problem {
  const [authority = ''] = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/');
  const [, problem = 'is not a source', help = ANY] = mistakes.find(([look]) => look(text, authority)) ?? [];
  return error('csp-source', `${quoted(text)} ${problem}`, help);
}

const ANY =
  'A source is a host, such as https://www.example.com, a scheme, such as data:, or a keyword in single quotes.';
