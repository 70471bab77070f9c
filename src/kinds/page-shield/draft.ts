import type { DraftContext, Draft } from '../definition/draft.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { readPageShield } from './live.js';

/** Whether page shield is on; what only the read operation tells is never sent, so it is not written either. */
export async function draftPageShield(
  { scope }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft> {
  const { enabled } = await readPageShield(scope, api, signal);
  return { section: { enabled }, remarks: [], omissions: [], secrets: [] };
}
