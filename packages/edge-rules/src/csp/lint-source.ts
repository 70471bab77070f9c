import { hasMeaning } from './keyword-effect.js';
import { grammarProblem } from './lint-grammar.js';
import { lintHost, lintScheme } from './lint-host.js';
import { error, quoted, sure, warning, type Problem } from './problem.js';
import { KEYWORDS, parseSource, type HashAlgorithm, type Source } from './source.js';

/** The problem of one source, alone; `directive` in lower case. */
export function lintSource(text: string, directive: string): Problem | undefined {
  const source = parseSource(text);
  const unquoted = unquotedWord(text);
  if (unquoted !== undefined) return unquotedProblem(text, unquoted, source !== undefined);
  if (source === undefined) return grammarProblem(text);
  if (directive === 'frame-ancestors' && !isAncestor(source)) {
    return error('csp-source', `frame-ancestors takes hosts, schemes, 'self' and 'none', but not ${text}`);
  }
  if (!hasMeaning(source, directive)) {
    return warning('csp-no-effect', `${text} has no effect in ${directive}`);
  }
  switch (source.type) {
    case 'keyword':
      return undefined;
    case 'nonce':
      return warning(
        'csp-weak-nonce',
        'every response has the same nonce, so an attacker can use it too',
        'A nonce must be new in each response: use hashes or hosts here.',
      );
    case 'hash':
      return lintHash(text, source.algorithm, source.digest);
    case 'scheme':
      return lintScheme(source.scheme);
    case 'host':
      return lintHost(text, source);
  }
}

/** The quoted form of a keyword, nonce or hash without quotes. */
function unquotedWord(text: string): string | undefined {
  const isSecret = /^(?:nonce|sha256|sha384|sha512)-[^.:/]+$/i.test(text);
  return isSecret ? `'${text}'` : KEYWORDS.find((keyword) => keyword === `'${text.toLowerCase()}'`);
}

function unquotedProblem(text: string, keyword: string, isHost: boolean): Problem {
  const help = `Write ${keyword}, with single quotes.`;
  return isHost
    ? warning('csp-unquoted-keyword', `${text} without quotes is a host of that name`, help, sure(keyword))
    : error('csp-unquoted-keyword', `${text} without quotes is not a source`, help, sure(keyword));
}

function isAncestor(source: Source): boolean {
  if (source.type === 'keyword') return source.keyword === "'self'" || source.keyword === "'none'";
  return source.type === 'host' || source.type === 'scheme';
}

/** Length of a digest in base64, and its padding. */
const DIGESTS: Readonly<Record<HashAlgorithm, { readonly characters: number; readonly padding: string }>> = {
  sha256: { characters: 43, padding: '=' },
  sha384: { characters: 64, padding: '' },
  sha512: { characters: 86, padding: '==' },
};

/** Browsers compare the base64 text with its padding (CSP3, section 6.7.3.3). */
function lintHash(text: string, algorithm: HashAlgorithm, digest: string): Problem | undefined {
  const { characters, padding } = DIGESTS[algorithm];
  const bare = digest.replace(/=+$/, '');
  if (bare.length !== characters) {
    return error(
      'csp-hash',
      `${quoted(text)} is not a digest of ${algorithm}: its base64 has ${characters + padding.length} characters, not ${digest.length}`,
    );
  }
  if (digest === bare + padding) return undefined;
  return warning(
    'csp-hash',
    `${quoted(text)} matches nothing without the right padding`,
    `Write '${algorithm}-${bare}${padding}'.`,
    sure(`'${algorithm}-${bare}${padding}'`),
  );
}
