import type { Dialect } from '../../kernel/model/settings.js';
import { packageText } from '../../package-file.js';
import { editorSchemaFile } from '../../kernel/schema/editor.js';
import type { Provider } from '../providers/names.js';
import { withSource, type ToolSource } from './source.js';
import { withAddress, withDialect, withZone, type NamedZone } from './adapt.js';

/** What a starter repository is made for. */
export interface StarterWishes {
  readonly dialect: Dialect;
  /** Where the API is, when that is known and is not the dialect's own address. */
  readonly address?: string;
  /** Each gets a file. */
  readonly zones: readonly NamedZone[];
  /** Whether there is to be an example as well. */
  readonly example: boolean;
  /** Whose pipelines plan and apply. */
  readonly ci: Provider;
  /** Whether there are to be any. */
  readonly workflows: boolean;
  /** Where they get zonewright from. */
  readonly source: ToolSource;
}

/** A file of a starter repository: its path from the root, what it is for, and its text. */
export interface StarterFile {
  readonly path: string;
  readonly what: string;
  readonly text: string;
  /** How an upgrade changes it: `merge` keeps edits, `replace` only replaces a file without edits. Absent: no upgrade changes it. */
  readonly upgrade?: Upgrade;
  /** Other places where it would be read. What is there takes its place. */
  readonly elsewhere?: readonly string[];
}

type Upgrade = 'merge' | 'replace';

/** The files of a starter repository, in reading order. Reads `templates` of this package. */
export function starterFiles(wishes: StarterWishes): readonly StarterFile[] {
  const { dialect, address, ci, source } = wishes;
  return [
    {
      path: 'zonewright.yaml',
      what: 'how the files are read, and how much a plan can change without consent',
      text: withDialect(template('zonewright.yaml'), dialect.name),
    },
    ...zoneFiles(wishes),
    ...(wishes.workflows ? PIPELINES[ci].files : []).map((file) => ({
      ...file,
      text: withSource(withAddress(template(file.path, PIPELINES[ci].folder), address, dialect), source, ci),
    })),
    ...FILES.map(({ path, what, from = path }) => ({ path, what, text: template(from) })),
    {
      path: 'README.md',
      what: 'what is where, for new readers',
      text: template('README.md', PIPELINES[ci].folder),
    },
    ...Object.entries(SCHEMAS).map(([name, where]) => ({
      ...editorSchemaFile(name),
      what: `the keys and values of ${where}, for editors`,
      upgrade: 'replace' as const,
    })),
  ];
}

/** The zone file of a starter repository for which no zone was named. */
export const EXAMPLE = 'zones/example.yaml';

/** What it holds. */
export function exampleText(): string {
  return template(EXAMPLE);
}

function zoneFiles({ zones, example }: StarterWishes): readonly StarterFile[] {
  const text = exampleText();
  const examples = example ? [{ path: EXAMPLE, what: 'a zone, its sections commented out', text }] : [];
  const named = zones.map((zone) => ({
    path: `zones/${zone.name}.yaml`,
    what: 'the zone, its sections commented out',
    text: withZone(text, zone),
  }));
  return [...examples, ...named];
}

interface Listed extends Omit<StarterFile, 'text'> {
  /** Its name in the package, where npm would not take the real one. */
  readonly from?: string;
}

/** What a forge reads of a repository. */
interface Pipelines {
  /** Of the templates. */
  readonly folder: string;
  readonly files: readonly Omit<Listed, 'from'>[];
  /** What to do with these files where the root is a folder further down, since the forge reads them at the top only. */
  readonly atTop: (root: string) => string;
}

/**
 * What is to be done with the pipelines of a repository whose root is a folder of it (with forward slashes, from its top): the forge would not find them.
 * Pure.
 */
export function pipelinesAtTop(ci: Provider, root: string): string {
  return PIPELINES[ci].atTop(root);
}

/** Where Renovate looks for its settings, beside the top (Renovate, "Configuration options"). */
function placesOfRenovate(folder: string): readonly string[] {
  return [
    `${folder}/renovate.json`,
    `${folder}/renovate.json5`,
    '.renovaterc',
    '.renovaterc.json',
    '.renovaterc.json5',
  ];
}

const PIPELINES: Readonly<Record<Provider, Pipelines>> = {
  github: {
    folder: 'starter',
    atTop: (root) =>
      `GitHub reads .github at the top of a repository only: move ${root}/.github there, and give the action root: ${root}`,
    files: [
      {
        path: '.github/workflows/pull-request.yml',
        what: 'the plan, on every pull request',
        upgrade: 'merge',
      },
      {
        path: '.github/workflows/merge.yml',
        what: 'the apply of what was approved, on every merge',
        upgrade: 'merge',
      },
      {
        path: '.github/workflows/drift.yml',
        what: 'an issue when somebody edits the live configuration, once a day',
        upgrade: 'merge',
      },
      {
        path: '.github/CODEOWNERS',
        what: 'who must approve what',
        elsewhere: ['CODEOWNERS', 'docs/CODEOWNERS'],
      },
      {
        path: '.github/dependabot.yml',
        what: 'newer versions of the actions, as pull requests',
        elsewhere: [
          '.github/dependabot.yaml',
          'renovate.json',
          'renovate.json5',
          ...placesOfRenovate('.github'),
        ],
      },
    ],
  },
  gitlab: {
    folder: 'gitlab',
    atTop: (root) =>
      `GitLab reads .gitlab-ci.yml and .gitlab at the top of a repository only: move those of ${root} there, and give its commands --root ${root}`,
    files: [
      {
        path: '.gitlab-ci.yml',
        what: 'the plan on every merge request, the apply on every merge, drift on a schedule',
        upgrade: 'merge',
      },
      {
        path: '.gitlab/CODEOWNERS',
        what: 'who must approve what',
        elsewhere: ['CODEOWNERS', 'docs/CODEOWNERS'],
      },
      {
        path: 'renovate.json',
        what: 'newer versions of zonewright, as merge requests of Renovate',
        elsewhere: ['renovate.json5', ...placesOfRenovate('.gitlab')],
      },
    ],
  },
};

const FILES: readonly Listed[] = [
  { path: '.gitignore', from: 'gitignore', what: 'plans, snapshots and credentials stay out of git' },
  { path: '.gitattributes', from: 'gitattributes', what: 'the same line endings in every checkout' },
  { path: '.editorconfig', what: 'how files are indented' },
  { path: '.vscode/settings.json', what: 'completion and checks in the editor' },
  { path: '.vscode/extensions.json', what: 'what the editor needs for that' },
];

/** The files with a schema, by their place. */
const SCHEMAS = {
  project: 'zonewright.yaml',
  zone: 'zones/',
  account: 'accounts/',
  fragment: 'what files include',
  'drift-ignore': 'drift-ignore.yaml',
} as const;

function template(path: string, folder = 'starter'): string {
  return packageText(`templates/${folder}/${path}`);
}
