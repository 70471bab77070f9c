import { basename, resolve } from 'node:path';
import { notifyAddresses, type NotifyAddress } from '../../app/notify/addresses.js';
import { ownerChannels } from '../../app/notify/channels.js';
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
import { jsonText, say } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { subjectOf } from './subject.js';
import { shardOf, type NotifiedRunOptions } from './notify-options.js';

/**
 * Makes the function that notifies all addresses in the environment on these occasions. A failure is a warning without the secret address. Throws a
 * UserError for no address, an unsafe one, or a wrong table of channels.
 */
export function openNotifying(
  when: true | readonly Occasion[],
  options: NotifiedRunOptions,
  runtime: Runtime,
): (run: RunFacts) => Promise<void> {
  const addresses = notifyAddresses(runtime.env);
  const channels = ownerChannels(runtime.env);
  refuseUnsafe(runtime.env);
  // Redaction must also find them as the URL parser writes them.
  runtime.protect(addresses.map(({ url }) => url.href));
  const occasions = when === true ? USUAL_OCCASIONS : when;
  return async (run) => {
    if (!shouldNotify(run, occasions)) return;
    // Redacted before texts are cut: half a secret is not found.
    const document = notification(run, placeOf(options, runtime), (text) => runtime.hide(text), channels);
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
    say(runtime.err, `warning: the notification to ${variable} was not delivered: ${problem}`);
}

function placeOf(options: NotifiedRunOptions, runtime: Runtime): RunPlace {
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

function againstOf({ emulator, emulatorTrace, liveFrom }: NotifiedRunOptions): RunPlace['against'] {
  if (liveFrom !== undefined) return 'snapshot';
  return emulator === undefined && emulatorTrace === undefined ? 'service' : 'emulator';
}
