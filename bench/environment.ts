/** What a process needs of the environment to run at all, on Unix and on Windows. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'USERPROFILE', 'LANG'] as const;

/**
 * The environment of what is measured. The rest is left out: NODE_EXTRA_CA_CERTS, NODE_OPTIONS, a proxy or a variable of zonewright makes one of the two sides of a
 * ratio slower.
 */
export function cleanEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...more };
}
