import { unreadableFile } from './load.js';
import { basename } from 'node:path';
import { UserError } from '../../kernel/model/errors.js';
import { sortFindings, type Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { formatFile } from '../../files/layout/format-file.js';
import type { Shape } from '../../files/layout/shape.js';
import { isYamlFile } from '../../files/repository/expand.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { compilePatterns } from '../../files/repository/patterns.js';
import { parseSource } from '../../files/yaml/document.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import type { Configuration } from './configuration.js';
import { PROJECT_MISNAMED } from './near-names.js';
import { NO_FILES } from './no-files.js';
import { FORMAT_VERSION } from './versions/known-version.js';
import { dedupeFindings } from './dedupe-findings.js';

/** A file as it is, and as formatted. */
export interface LaidOutFile {
  readonly file: string;
  readonly before: string;
  /** The same text if nothing changes. */
  readonly after: string;
  /** True if it may contain a secret, so that its lines are not shown. */
  readonly isSecretive: boolean;
}

/** The result of formatting a repository. */
export interface Formatting {
  readonly files: readonly LaidOutFile[];
  /** Errors for files that could not be read or formatted. All others are in `files`. */
  readonly findings: readonly Finding[];
  /** The text of every file read, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Formats the files with these names, relative to the repository; without names all YAML files of the configuration, with fragments. Writes nothing.
 * Never throws for the content of a file.
 */
export async function formatFiles(
  configuration: Configuration,
  files: RepositoryFiles,
  names: readonly string[],
): Promise<Formatting> {
  // Files with list items have no format of ours.
  const all = names.length === 0 ? [...configuration.sources.keys()].filter(isYamlFile) : names;
  const shapeOf = shapesOf(configuration);
  const results = [];
  for (const file of [...new Set(all)].toSorted()) results.push(await formatOne(file, files, shapeOf));
  const secretive = secretiveFiles(configuration);
  const findings = [
    ...configuration.findings.filter((finding) => isAboutReading(finding, names)),
    ...results.flatMap((result) => result.findings),
  ];
  return {
    files: results.flatMap(({ file, before, after }) =>
      before === undefined || after === undefined
        ? []
        : [{ file, before, after, isSecretive: secretive(file) }],
    ),
    findings: sortFindings(dedupeFindings(findings)),
    sources: new Map(results.flatMap(({ file, before }) => (before === undefined ? [] : [[file, before]]))),
  };
}

/** Finds files whose lines may be secret. Only checked files can be shown: the schema knows where secrets belong. */
export function secretiveFiles({
  sources,
  findings,
}: Pick<Configuration, 'sources' | 'findings'>): (file: string) => boolean {
  const sensitiveFiles = new Set(
    findings.flatMap(({ sensitive, location }) => (sensitive === true ? [location?.file] : [])),
  );
  return (file) => sensitiveFiles.has(file) || !sources.has(file);
}

/** True if a finding means unreadable files. Wrong content that parses is for `validate`. */
export function isAboutReading({ code, severity, location }: Finding, names: readonly string[]): boolean {
  if (severity !== 'error') return false;
  // Its patterns and version decide which file is which.
  if (code === PROJECT_MISNAMED || code === FORMAT_VERSION) return true;
  if (names.length > 0 && !(location !== undefined && names.includes(location.file))) return false;
  return code === NO_FILES || /^(?:yaml|file|include)-/.test(code);
}

interface Result {
  readonly file: string;
  /** Absent if the file could not be read. */
  readonly before?: string;
  readonly after?: string;
  readonly findings: readonly Finding[];
}

type ShapeOf = (file: string, value: unknown) => Shape | undefined;

async function formatOne(file: string, files: RepositoryFiles, shapeOf: ShapeOf): Promise<Result> {
  try {
    const bytes = await files.read(file);
    const { document, findings, text } = parseSource(file, bytes);
    if (document === undefined) return { file, before: text, findings };
    const shape = shapeOf(file, document.value);
    if (shape === undefined) return { file, before: text, findings: [unknownFile(file)] };
    const before = Buffer.from(bytes).toString();
    const after = formatFile(before, shape, file);
    if (typeof after !== 'string') return { file, before: text, ...after };
    return { file, before, after, findings: [] };
  } catch (error) {
    if (error instanceof UserError) return { file, findings: [unreadableFile(error, file)] };
    throw error;
  }
}

/** The shape of each file: by the project's patterns, else its content. */
function shapesOf({ settings, sources }: Configuration): ShapeOf {
  const [zones, accounts] = [compilePatterns(settings.zones), compilePatterns(settings.accounts)];
  return (file, value) => {
    if (file === PROJECT_FILE) return 'project';
    if (zones.matches(file)) return 'zone';
    if (accounts.matches(file)) return 'account';
    if (!/\.ya?ml$/.test(file)) return undefined;
    if (Array.isArray(value)) return 'fragment';
    if (basename(file) === PROJECT_FILE) return 'project';
    if (!isObject(value)) return undefined;
    if ('zone' in value || 'zones' in value) return 'zone';
    if ('account' in value) return 'account';
    // What the files include was read for them.
    return sources.has(file) ? 'fragment' : undefined;
  };
}

function unknownFile(file: string): Finding {
  return {
    severity: 'error',
    code: 'layout-file',
    message: `${file} is not a configuration file, that is, a YAML file that names a zone or an account or contains a list`,
    help: 'Give fmt only zone files, account files, fragments and zonewright.yaml.',
    location: { file, line: 1, column: 1, length: 1 },
  };
}
