import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable with the folder in which the processes of a run share the package as npm packs it. */
export const PACKED = 'PACKED_BY_TESTS';

/** Before all test files, and after them. */
export default function packedOnce(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-packed-'));
  process.env[PACKED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
