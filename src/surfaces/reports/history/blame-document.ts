import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { lastChanges, type Touched } from '../../../engine/runs/blame.js';
import type { ReadRun } from '../../../app/runs/run-file.js';
import type { BlameDocument, BlamedDocument } from '../../../generated/documents/blame.js';

/** The last changes at an address, as published document (schemas/blame.schema.json). `reads`: newest first. Pure. */
export function blameDocument(reads: readonly ReadRun[], address: string): BlameDocument {
  const runs = reads.flatMap((read) => ('run' in read ? [read.run] : []));
  return {
    ...DOCUMENT_HEAD,
    address,
    changes: lastChanges(runs, address).map(blamed),
    unreadable: reads.flatMap((read) => ('run' in read ? [] : [read.file])),
    ...defined({ oldest: runs.at(-1)?.started }),
  };
}

function blamed({ address, of, change, run }: Touched): BlamedDocument {
  const { id, started, service, actor, commit, edited, pulls, environment, build, consent, plan } = run;
  return {
    address,
    change,
    status: run.writes.find((write) => write.address === of)?.status ?? 'applied',
    run: id,
    started,
    service,
    ...defined({ actor, commit, edited, pulls, environment, build }),
    consent: consent.kind,
    ...defined({ allow: consent.allow, approved_by: run.approved_by, undoes: plan.undo?.run }),
  };
}
