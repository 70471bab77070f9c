import type { Finding } from '../../kernel/model/finding.js';
import { goneScopes } from '../configuration/changed.js';
import { hasErrors, type Configuration } from '../configuration/configuration.js';
import { liftedMarks } from './protection.js';

/** Findings from comparing files with the base revision. A narrowed configuration has reported what is gone. */
export function findingsOfBase(base: Configuration, head: Configuration): readonly Finding[] {
  const lifted = liftedMarks(base.scopes, head.scopes);
  if (hasErrors(base)) return [BASE_INVALID, ...lifted];
  if (base.fileCount === 0) return [BASE_EMPTY];
  return head.narrowed === true ? lifted : [...goneScopes(base, head), ...lifted];
}

const BASE_INVALID: Finding = {
  severity: 'warning',
  code: 'base-invalid',
  message:
    "the files of the base revision have errors, so changes of this branch can't be distinguished from drift",
  help: 'Run zonewright validate on the base revision.',
};

const BASE_EMPTY: Finding = {
  severity: 'warning',
  code: 'base-empty',
  message: 'the base revision has no files here, so every change counts as a change of this branch',
  help: 'This is normal for the first files. If you moved a folder, the thresholds of the old folder do not apply.',
};
