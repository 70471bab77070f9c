import { basename, resolve } from 'node:path';
import { notifyAddresses, type NotifyAddress } from '../../app/notify/addresses.js';
import { deliver } from '../../app/notify/deliver.js';
import { USUAL_OCCASIONS, type NotifyForm, type Occasion } from '../../app/ports/notifying.js';
import { builtIn, startedBy } from '../../app/session/ci.js';
import { refuseUnsafe } from '../../app/session/unsafe-environment.js';
import { defined } from '../../kernel/lib/defined.js';
import type { NotificationDocument } from '../../generated/documents/notification.js';
import type { RunFacts } from '../reports/notifications/facts.js';
import { notification, type RunPlace } from '../reports/notifications/notification.js';
import { shouldNotify } from '../reports/notifications/outcomes.js';
import { slackMessage } from '../reports/notifications/slack.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { subjectOf } from './subject.js';
import { shardOf, type ToldOptions } from './telling-options.js';

/**
 * What notifies of a run when it is over, at every address that the environment names, where it is an occasion for it. A notification that is not taken is
 * a warning, without the address. Throws a UserError when no address is set, or one that nothing may be sent to.
 */
export function openNotifying(
  when: true | readonly Occasion[],
  options: ToldOptions,
  runtime: Runtime,
): (run: RunFacts) => Promise<void> {
  const addresses = notifyAddresses(runtime.env);
  refuseUnsafe(runtime.env);
  // As a parser writes them, too.
  runtime.protect(addresses.map(({ url }) => url.href));
  const occasions = when === true ? USUAL_OCCASIONS : when;
  return async (run) => {
    if (!shouldNotify(run, occasions)) return;
    // Secrets are taken out before anything is cut: half of one would not be recognised.
    const document = notification(run, placeOf(options, runtime), (text) => runtime.hide(text));
    await Promise.all(addresses.map((address) => notifyAt(address, document, runtime)));
  };
}

const BODIES: Readonly<Record<NotifyForm, (document: NotificationDocument) => unknown>> = {
  slack: slackMessage,
  json: (document) => document,
};

async function notifyAt(
  address: NotifyAddress,
  document: NotificationDocument,
  runtime: Runtime,
): Promise<void> {
  const { form, variable } = address;
  const problem = await deliver(address, runtime.hide(jsonText(BODIES[form](document))), runtime);
  if (problem !== undefined)
    runtime.err.write(`warning: the notification to ${variable} was not delivered: ${problem}\n`);
}

function placeOf(options: ToldOptions, runtime: Runtime): RunPlace {
  const { env, cwd } = runtime;
  const hidden = (text: string | undefined): string | undefined =>
    text === undefined ? text : runtime.hide(text);
  const { project, url } = builtIn(env);
  const { actor, commit } = startedBy(env);
  const ci = defined({ url: hidden(url?.href), actor: hidden(actor), commit: hidden(commit) });
  const { root, environment } = subjectOf(options, runtime);
  return {
    project: runtime.hide(project ?? basename(resolve(cwd, options.root))),
    ...defined({ environment: hidden(environment), shard: shardOf(options) }),
    root: runtime.hide(root),
    against: againstOf(options),
    ...(Object.keys(ci).length === 0 ? {} : { ci }),
  };
}

function againstOf({ emulator, emulatorTrace, liveFrom }: ToldOptions): RunPlace['against'] {
  if (liveFrom !== undefined) return 'snapshot';
  return emulator === undefined && emulatorTrace === undefined ? 'service' : 'emulator';
}
