import { defined } from '../../../kernel/lib/defined.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { Requirements } from '../../../kernel/model/settings.js';
import { regexMatcher, regexProblem } from '@zonewright/edge-rules/expressions/regex.js';
import type { LoadedFile } from '../load.js';
import type { MeantProject } from '../meant-project.js';

/** What every rule needs, with possible owners if known. */
export interface Required extends Requirements {
  /** Possible owners as in meta: `@acme/edge-team` also as `edge-team`. Absent: anyone. */
  readonly people?: readonly string[];
  /** The git revision, if not the files': `origin/main`. */
  readonly revision?: string;
}

/** The project file's requirements, and their problems. `owners`: of CODEOWNERS; undefined without it. Pure. */
export function requiredOf(
  required: Requirements,
  file: LoadedFile,
  owners: readonly string[] | undefined,
): { readonly required: Required; readonly findings: readonly Finding[] } {
  const people = required.owners === 'codeowners' ? owners?.flatMap(namesOf) : required.owners;
  return {
    required: { ...required, ...defined({ people }) },
    findings: [...ownersMissing(required, owners, file), ...wrongPattern(required, file)],
  };
}

/**
 * What a project file with errors in its requirements asks for at least, so that rules are checked in the same run. Owners only if all of them are
 * readable. Undefined without requirements. Pure.
 */
export function requirementsBeside({ project, isWhole }: MeantProject): Requirements | undefined {
  if (project.require === undefined) return undefined;
  const { owners, ...others } = project.require;
  return {
    meta: [],
    tests: 'none',
    ...others,
    ...(isWhole(['require', 'owners']) ? defined({ owners }) : {}),
  };
}

/** `@acme/edge-team` → with and without organisation and `@`. */
function namesOf(owner: string): readonly string[] {
  const plain = owner.replace(/^@/, '');
  const last = owner.startsWith('@') ? (plain.split('/').at(-1) ?? plain) : plain;
  return [...new Set([last, plain, owner])];
}

function ownersMissing(
  required: Requirements,
  owners: readonly string[] | undefined,
  file: LoadedFile,
): readonly Finding[] {
  if (required.owners !== 'codeowners' || owners !== undefined) return [];
  return [
    {
      severity: 'error',
      code: 'invalid-value',
      message: 'require.owners is codeowners, but there is no file CODEOWNERS',
      help: 'Add .github/CODEOWNERS, CODEOWNERS or docs/CODEOWNERS, or write the names of owners here.',
      ...file.locationOf(['require', 'owners']),
    },
  ];
}

function wrongPattern({ ticket }: Requirements, file: LoadedFile): readonly Finding[] {
  const problem = ticket?.pattern === undefined ? undefined : regexProblem(ticket.pattern);
  if (problem === undefined) return [];
  return [
    {
      severity: 'error',
      code: 'invalid-value',
      message: `require.ticket.pattern is no regular expression: ${problem.message}`,
      ...defined({ help: problem.help }),
      ...file.locationOf(['require', 'ticket', 'pattern']),
    },
  ];
}

/**
 * The requirements for a branch: the base revision's and what it adds. Owners and tickets are the base's if it has them. Undefined without
 * requirements. Pure.
 */
export function requiredOfBoth(head: Required | undefined, base: Required | undefined): Required | undefined {
  if (head === undefined || base === undefined) return base ?? head;
  const { owners, people } = base.owners === undefined ? head : base;
  return {
    meta: [...new Set([...base.meta, ...head.meta])],
    tests: [base.tests, head.tests].includes('blocking') ? 'blocking' : 'none',
    ...defined({ owners, people, ticket: base.ticket ?? head.ticket }),
  };
}

/** True if a whole ticket matches the pattern. True without a readable pattern. Pure. */
export function isTicket(ticket: string, { pattern }: NonNullable<Requirements['ticket']> = {}): boolean {
  const matches = pattern === undefined ? undefined : regexMatcher(`^(?:${pattern})$`);
  return matches === undefined || matches(Buffer.from(ticket).toString('latin1'));
}
