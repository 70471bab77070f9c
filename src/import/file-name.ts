import { scopeAddress, type Scope } from '../kernel/model/scope.js';
import { compilePatterns } from '../files/repository/patterns.js';

/** The most characters of a name in a file name. File systems take 255 bytes. */
const LONGEST = 60;

/** Windows' reserved names, with any ending; superscript digits of Latin-1 count too. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/;

/**
 * A new scope's file: `zones/shop.example.com.yaml`, or where its level's first pattern looks. Always one plain file name. Undefined if patterns
 * don't match it. Pure.
 */
export function fileNameFor(scope: Scope, patterns: readonly string[]): string | undefined {
  const compiled = compilePatterns(patterns);
  const folder = compiled.roots[0]?.folder ?? '';
  const path = `${folder === '' ? '' : `${folder}/`}${plainName(scope)}.yaml`;
  return compiled.matches(path) ? path : undefined;
}

function plainName({ name, id }: Scope): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  const short = Array.from(plain)
    .slice(0, LONGEST)
    .join('')
    .replace(/[.-]+$/, '');
  if (short === '') return id.toLowerCase();
  return RESERVED.test(short) ? `_${short}` : short;
}

/** As fileNameFor, for several scopes. Ids distinguish equal names, ignoring case. */
export function fileNamesFor(
  scopes: readonly Scope[],
  patternsOf: (scope: Scope) => readonly string[],
): ReadonlyMap<string, string | undefined> {
  const names = scopes.map((scope) => fileNameFor(scope, patternsOf(scope)));
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    scopes.map((scope, index) => {
      const name = names[index];
      const isShared = name !== undefined && (counts.get(name) ?? 0) > 1;
      const own = isShared ? name.replace(/\.yaml$/, `-${scope.id.toLowerCase().slice(0, 8)}.yaml`) : name;
      return [fileKey(scope), own];
    }),
  );
}

/** A scope's key in the result of `fileNamesFor`. */
export function fileKey(scope: Scope): string {
  return `${scopeAddress(scope)} ${scope.id}`;
}
