import type { DiffContext } from '../../kernel/model/context.js';
import type { Location } from '../../kernel/model/finding.js';
import type { Json } from '../../kernel/model/json.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Omission } from './draft.js';

/** How the state that a run found is stored and declared again. All of it is pure. */
export interface RestorePart<Spec, Live> {
  /** What was read as JSON, in the service's format. Secrets are references. */
  keep(live: Live, spec: Spec, context: DiffContext): Json;
  /** The stored state after a write of the run. */
  written(kept: Json, request: WriteRequest): Json;
  /** The units that declare what was stored, limited to the writes. Throws a ShapeError for an unknown shape of `kept`. */
  restored(kept: Json, about: Restoring): Restored<Spec>;
}

/** What is to be restored. */
export interface Restoring {
  /** What the run sent, or may have sent. */
  readonly requests: readonly WriteRequest[];
  /** The record that the state is read from. */
  readonly source: Location;
  readonly secrets: SecretStore;
  /** `found`: the state before the run, to restore. `left`: the state after it, to find what others changed since. */
  readonly side: 'found' | 'left';
}

/** The units that declare what was stored, and what can't be declared. */
export interface Restored<Spec> {
  readonly specs: readonly Spec[];
  readonly lost: readonly Omission[];
}
