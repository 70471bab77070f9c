import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PlanDocument } from '../../engine/documents/plan.js';
import { UserError } from '../../kernel/model/errors.js';
import { decodePlan } from '../../engine/plan/decode-plan.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import type { Host } from '../ports/host.js';

/** Reads a plan file and proves that it is whole. Throws a UserError when it can't be read, is no plan, or was altered. */
export function readPlanFile(name: string, { cwd }: Host): PlanDocument {
  return decodePlan(readText(resolve(cwd, name), name), name);
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(`${name} can't be read (${errorCode(error)})`, {
      code: 'plan-file',
      cause: error,
    });
  }
}
