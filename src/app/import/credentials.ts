import type { ProposedFile } from '../../import/propose.js';
import type { Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { credentialsIn } from '../../engine/snapshot/mask.js';
import { KINDS } from '../../kinds/registry.js';
import { parseSource } from '../../files/yaml/document.js';

/** Sections with credentials in plain text. Other sections refer to variables. */
const PLAIN_SECTIONS = KINDS.filter(
  (kind) => kind.import !== undefined && Object.keys(kind.secretMembers).length === 0,
).map(({ section }) => section);

/** Warns of new lines that look like credentials, by look and name as snapshots mask them. Never shows values. Pure. */
export function credentialWarnings(scope: Scope, files: readonly ProposedFile[]): readonly Finding[] {
  return files.flatMap(({ file, before, after }) => {
    const known = new Set(
      before === undefined ? [] : plainCredentials(file, before).map(({ value }) => value),
    );
    const lines = plainCredentials(file, after)
      .filter(({ value }) => !known.has(value))
      .map(({ line }) => `${file}:${line}`);
    return lines.length === 0 ? [] : [warning(scope, [...new Set(lines)])];
  });
}

function plainCredentials(
  file: string,
  text: string,
): readonly { readonly line: number; readonly value: unknown }[] {
  const { document } = parseSource(file, Buffer.from(text));
  if (document === undefined || !isObject(document.value)) return [];
  const { value: content } = document;
  return PLAIN_SECTIONS.flatMap((section) =>
    credentialsIn(content[section]).map(({ path, value }) => ({
      line: document.locationOf([section, ...path]).line,
      value,
    })),
  );
}

function warning(scope: Scope, lines: readonly string[]): Finding {
  return {
    severity: 'warning',
    code: 'import-plain-credential',
    message: `what looks like a credential is in plain text at ${lines.join(', ')}`,
    help: 'Anybody who can read the repository can read it. Before you commit it, make sure that it gives no access, or remove that section from the file.',
    scope: scopeAddress(scope),
  };
}
