import type { DiffContext } from '../../kernel/model/context.js';
import type { Location } from '../../kernel/model/finding.js';
import type { Json } from '../../kernel/model/json.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Omission } from './draft.js';

/** How what a run found is kept, and what declares it again. All of it is pure. */
export interface RestorePart<Spec, Live> {
  /** What was read, in the words of the service: plain JSON, in which secrets stand as references. */
  keep(live: Live, spec: Spec, context: DiffContext): Json;
  /** What was kept, as a write of the run leaves it. */
  written(kept: Json, request: WriteRequest): Json;
  /** What declares exactly that which was kept, as far as the writes were about it. Throws a ShapeError for what nobody kept so. */
  restored(kept: Json, about: Restoring): Restored<Spec>;
}

/** What is to be brought back. */
export interface Restoring {
  /** What the run sent, or may have sent. */
  readonly requests: readonly WriteRequest[];
  /** The record that it is read from. */
  readonly source: Location;
  readonly secrets: SecretStore;
  /** As the run found it, which is wanted back; or as it left it, which tells what others did since. */
  readonly side: 'found' | 'left';
}

/** What declares that which was kept, and what of it nothing can declare. */
export interface Restored<Spec> {
  readonly specs: readonly Spec[];
  readonly lost: readonly Omission[];
}
