import { describe, expect, it } from 'vitest';
import { TOOL_VERSION } from '../../../src/version.js';
import { workflowsToCopy } from '../../../scripts/workflows.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** What the workflows to copy write after `zonewright/zonewright@`. */
function pinsIn(files: ReadonlyMap<string, string>): ReadonlySet<string | undefined> {
  const uses = [...files].flatMap(([, text]) => [...text.matchAll(/zonewright\/zonewright@(.+)/g)]);
  expect(uses.length).toBeGreaterThan(10);
  return new Set(uses.map(([, pin]) => pin));
}

describe('the workflows to copy use the action', () => {
  it('by the tag of this version', () => {
    expect(pinsIn(workflowsToCopy())).toEqual(new Set([`v${TOOL_VERSION}`]));
  });

  it('in a package by the commit of that tag', () => {
    expect(pinsIn(workflowsToCopy(COMMIT))).toEqual(new Set([`${COMMIT} # v${TOOL_VERSION}`]));
  });
});
