import type { BundleDocument } from '../../generated/documents/bundle.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import type { VerificationDifference } from '../../generated/documents/verification.js';
import { alteredParts, planDifferences } from '../../engine/bundle/check.js';
import { decodeBundle } from '../../engine/bundle/decode.js';
import { MOST_CHARACTERS } from '../../engine/snapshot/document.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Plan } from '../../kernel/model/plan.js';
import type { WatchedHost } from '../ports/host.js';
import { readWhole } from '../session/read-whole.js';
import { planAgain } from './plan-again.js';

/** A bundle, and what in it does not fit. */
export interface Verified {
  readonly bundle: BundleDocument;
  readonly differs: readonly VerificationDifference[];
}

/** How documents are written. */
export interface Printers {
  readonly plan: (plan: Plan) => PlanDocument;
  readonly text: (value: unknown) => string;
}

/** Reads a bundle and plans again. Throws a UserError if it is unreadable, damaged, another file, or of another format version. */
export async function verifyBundle(file: string, host: WatchedHost, print: Printers): Promise<Verified> {
  const text = readWhole(file, BUNDLE, host, MOST_CHARACTERS * 2);
  const bundle = decodeBundle(text, file);
  const altered = alteredParts(bundle, text, print.text);
  // Altered parts make no meaningful plan.
  return { bundle, differs: altered.length > 0 ? altered : await compared(bundle, host, print) };
}

async function compared(
  bundle: BundleDocument,
  host: WatchedHost,
  print: Printers,
): Promise<readonly VerificationDifference[]> {
  const { configuration, ...rest } = bundle;
  try {
    const again = await planAgain({ ...rest, files: configuration.files }, host);
    return planDifferences(bundle, print.plan(again));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [{ part: 'plan', message: `no plan can be made of it: ${error.message}` }];
  }
}

const BUNDLE = {
  what: 'a bundle',
  unreadable: 'bundle-file',
  tooLarge: 'bundle-file',
  help: '`zonewright plan --bundle FILE` writes one.',
} as const;
