import { readFileSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';
import type { Emulator } from '../../../src/emulator/index.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { decodePlan } from '../../../src/engine/plan/decode-plan.js';
import type { Runtime } from '../../../src/surfaces/runtime/runtime.js';
import { GIT_ENV } from '../../helpers/git.js';
import { openMergeFlow, TOKENS, type Files, type MergeFlow } from '../../helpers/merge-flow.js';
import { ZONE } from '../../helpers/world.js';
import { pullRequest, step, write, type Stepped } from './support.js';

export const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
export const OFF = 'page_shield: { enabled: false }\n';
export const ON = 'page_shield: { enabled: true }\n';
export const shop = (sections: string): Files => ({ 'infra/zones/shop.yaml': `${SHOP}${sections}` });
export const ROOT = { root: 'infra' };

export interface Situation extends MergeFlow {
  /** Runs a step with credentials, in the checkout as it is. */
  readonly step: (
    inputs: Readonly<Record<string, string>>,
    event?: Parameters<typeof step>[2],
    env?: Readonly<Record<string, string>>,
    hide?: Runtime['hide'],
  ) => Promise<Stepped>;
}

/** A repository whose configuration is in a folder, and a live side on which page shield is as `live` says. */
export async function situation(live = false, files: Files = shop(OFF)): Promise<Situation> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const state = { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: live } } } };
  const flow = await openMergeFlow(files, { state });
  onTestFinished(() => flow.close());
  return {
    ...flow,
    step: (inputs, event, env = {}, hide) => {
      const access = { ...accessTo(flow.emulator), GITHUB_API_URL: flow.github.url };
      const own = { ...ROOT, 'github-token': TOKENS.workflow, ...inputs };
      return step(flow.root, own, event, { ...access, ...env }, hide);
    },
  };
}

function accessTo(emulator: Pick<Emulator, 'url'>): Readonly<Record<string, string>> {
  return {
    ...GIT_ENV,
    ZONEWRIGHT_BASE_URL: emulator.url,
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
    ZONEWRIGHT_API_EMAIL: 'a@example.com',
    ZONEWRIGHT_API_KEY: 'canary-key-1',
  };
}

/** A pull request whose branch is checked out, and the event about it. */
export function pulled(at: Situation, files: Files): ReturnType<typeof pullRequest> {
  const number = at.open(files);
  write(at.root, files);
  const head = at.hosted.pulls.find((pull) => pull.number === number)?.head ?? '';
  return pullRequest(number, at.hosted.branches['main'] ?? '', head);
}

export function planIn({ outputs }: Stepped): PlanDocument {
  const file = outputs['plan-file'] ?? '';
  return decodePlan(readFileSync(file, 'utf8'), file);
}
