import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an environment is made with. */
export interface Made {
  /** A folder for this environment alone, which anybody may enter. */
  readonly folder: string;
  /** The repository, in which commands run. */
  readonly root: string;
}

/** How a process starts in an environment. */
export interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  /** In place of the repository. */
  readonly cwd?: string;
  /** What it prints to, in place of a pipe. */
  readonly stdout?: number;
  /** In front of the program and its arguments. */
  readonly through?: (program: readonly string[]) => readonly string[];
  readonly clean?: () => void;
}

/** An environment, and what is true in it. */
export interface Environment {
  readonly name: string;
  /** How it is made; undefined where this machine can't make it. */
  readonly make: (made: Made) => Start | undefined;
  /** Everything works as anywhere: only the service and the files decide how a command ends. */
  readonly works: boolean;
  /** What is said where it does not work. */
  readonly says?: RegExp;
}

const IS_ROOT = process.getuid?.() === 0;
/** A user that no machine has a home for. */
const NOBODY = 65_533;

/** Runs as a user of its own where the test may do that. */
function asNobody({ root }: Made, home: string, mode: number): Start | undefined {
  if (!IS_ROOT || !canRunNode(NOBODY)) return undefined;
  mkdirSync(home, { recursive: true });
  chmodSync(home, mode);
  for (const path of [root, ...(mode === 0o700 ? [home] : [])])
    spawnSync('chown', ['-R', String(NOBODY), path]);
  return { uid: NOBODY, env: { HOME: home } };
}

/** False where this Node is in a folder that another user can't enter. */
function canRunNode(uid: number): boolean {
  return spawnSync(process.execPath, ['--version'], { uid, gid: uid }).status === 0;
}

/** A disk with no room left, with the repository on it. */
function fullDisk({ folder, root }: Made): Start | undefined {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk]).status !== 0) return undefined;
  spawnSync('cp', ['-r', `${root}/.`, disk]);
  spawnSync('dd', ['if=/dev/zero', `of=${disk}/filler`, 'bs=1k', 'count=1000']);
  const clean = (): void => void spawnSync('umount', [disk]);
  return { cwd: disk, env: { HOME: disk, TMPDIR: disk }, clean };
}

/** Node's permissions, by the name that this Node has for them: reading everything, writing below the folder, or nothing. */
function permitted(...more: readonly string[]): Start | undefined {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  if (flag === undefined) return undefined;
  return {
    env: {
      NODE_OPTIONS: [flag, '--allow-fs-read=*', '--disable-warning=SecurityWarning', ...more].join(' '),
    },
  };
}

/** A clock that is an hour late or early, now the one, now the other, each time that it is read. */
const JUMPING = `
const now = Date.now, hour = 3_600_000;
let reads = 0;
const jumped = () => now() + (reads++ % 2 === 0 ? hour : -hour);
globalThis.Date = class extends Date {
  constructor(...given) { if (given.length === 0) super(jumped()); else super(...given); }
  static now() { return jumped(); }
};
`;

/** Everywhere that zonewright may run. */
export const ENVIRONMENTS: readonly Environment[] = [
  { name: 'a shell', works: true, make: ({ folder }) => ({ env: { HOME: folder } }) },
  { name: 'no variables at all', works: true, make: () => ({}) },
  {
    name: 'another user, whose home only HOME names',
    works: true,
    make: (made) => asNobody(made, join(made.folder, 'home'), 0o700),
  },
  {
    name: 'another user with a read-only HOME',
    works: true,
    make: (made) => asNobody(made, join(made.folder, 'home'), 0o555),
  },
  {
    name: 'a HOME that can hold nothing',
    works: true,
    make: () => ({ env: { HOME: '/proc', XDG_STATE_HOME: '/proc', XDG_CACHE_HOME: '/proc' } }),
  },
  { name: 'the language C', works: true, make: () => ({ env: { LANG: 'C', LC_ALL: 'C' } }) },
  {
    name: 'a terminal of 40 columns',
    works: true,
    make: () =>
      spawnSync('script', ['--version']).status === 0
        ? {
            env: { TERM: 'xterm', CI: 'true' },
            through: (program) => [
              'script',
              '-qec',
              `stty cols 40; ${program.map((word) => `'${word}'`).join(' ')}`,
              '/dev/null',
            ],
          }
        : undefined,
  },
  {
    name: 'NODE_OPTIONS as pipelines set them',
    works: true,
    make: () => ({
      env: {
        NODE_OPTIONS:
          '--max-old-space-size=512 --unhandled-rejections=strict --throw-deprecation --pending-deprecation --enable-source-maps --trace-warnings',
      },
    }),
  },
  {
    name: 'a clock that jumps',
    works: true,
    make: ({ folder }) => {
      const file = join(folder, 'clock.cjs');
      writeFileSync(file, JUMPING);
      return { env: { NODE_OPTIONS: `--require=${file}` } };
    },
  },
  { name: 'a full disk', works: false, make: fullDisk, says: /ENOSPC/ },
  {
    name: 'permission to write below the folder',
    // Node has no fsync then: a file that may not be on the disk when a run goes on is not written.
    works: false,
    says: /ERR_ACCESS_DENIED/,
    make: ({ folder, root }) => permitted(`--allow-fs-write=${folder}`, `--allow-fs-write=${root}`),
  },
  {
    name: 'permission to write nothing',
    works: false,
    make: () => permitted(),
    says: /permission|ERR_ACCESS_DENIED/,
  },
  {
    name: 'a working directory that is gone',
    works: false,
    make: ({ folder }) => {
      const gone = join(folder, 'gone');
      return {
        through: (program) => [
          'sh',
          '-c',
          `mkdir -p '${gone}' && cd '${gone}' && rmdir '${gone}' && exec "$@"`,
          'sh',
          ...program,
        ],
      };
    },
  },
  {
    name: 'no folder for temporary files',
    works: true,
    make: ({ folder }) => ({ env: { TMPDIR: '/nonexistent', HOME: folder } }),
  },
  {
    name: 'an authority that is not there',
    works: true,
    make: () => ({ env: { NODE_EXTRA_CA_CERTS: '/nonexistent/ca.pem' } }),
  },
  {
    name: 'a standard output that is full',
    works: false,
    make: () => (existsSync('/dev/full') ? { stdout: openSync('/dev/full', 'w') } : undefined),
    says: /could not be written|^$/,
  },
];
