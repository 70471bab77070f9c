import { inert } from '../../../kernel/lib/inert.js';
import { count, duration } from '../../../kernel/lib/phrases.js';
import type {
  NotificationDocument,
  NotifiedScopeDocument,
} from '../../../generated/documents/notification.js';
import { OUTCOMES } from './outcomes.js';

/** A message for Slack's incoming webhooks. Clients without blocks show `text`. */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
}

interface SlackText {
  readonly type: 'mrkdwn';
  readonly text: string;
  /** True: plain words become no links or mentions. */
  readonly verbatim: boolean;
}

type SlackBlock =
  | { readonly type: 'section'; readonly text: SlackText }
  | { readonly type: 'context'; readonly elements: readonly SlackText[] };

/** More are not read on a phone. */
const MOST_SCOPES = 5;
const MOST_CODES = 8;

/** The most characters of a text from outside. Slack refuses a message with a block of more than 3000. */
const MOST_SHOWN = 300;
const LONGEST_LINK = 1000;

/** A notification as blocks of Slack. Texts from outside are code spans, in which nothing is a command. Pure. */
export function slackMessage(document: NotificationDocument): SlackMessage {
  const title = `*zonewright ${document.command}* on ${whereOf(document)}`;
  const result = `*${OUTCOMES[document.outcome].words}*${resultOf(document)}`;
  const lists = [
    scopesOf(document),
    ownersOf(document),
    changersOf(document),
    countsOf('Agreed to', document.risks),
    countsOf('Not done', document.reasons),
  ];
  return {
    text: `${title}: ${result}`,
    blocks: [
      section([title, result]),
      ...lists.filter((lines) => lines.length > 0).map(section),
      ...mentionsOf(document),
      { type: 'context', elements: [mrkdwn(contextOf(document).join(' · '))] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function section(lines: readonly string[]): SlackBlock {
  return { type: 'section', text: mrkdwn(lines.join('\n')) };
}

function mrkdwn(text: string): SlackText {
  return { type: 'mrkdwn', text, verbatim: true };
}

function whereOf({ project, environment, shard, root, against }: NotificationDocument): string {
  const parts = [
    code(project),
    ...(environment === undefined ? [] : [`environment ${code(environment)}`]),
    ...(shard === undefined ? [] : [`shard ${code(shard)}`]),
    ...(root === '.' ? [] : [`root ${code(root)}`]),
    ...(against === 'service' ? [] : [`against ${against === 'emulator' ? 'an emulator' : 'a snapshot'}`]),
  ];
  return parts.join(', ');
}

/** The headline, or the error as a code span: it comes from outside. */
function resultOf({ headline, error }: NotificationDocument): string {
  if (error === undefined) return headline === '' ? '' : `: ${headline}`;
  const errors = error.errors > 0 ? `, ${count(error.errors, 'error')}` : '';
  return `: ${code(error.message)} (${code(error.code)}${errors})`;
}

function scopesOf({ scopes, more_scopes: others = 0 }: NotificationDocument): readonly string[] {
  const shown = scopes.slice(0, MOST_SCOPES);
  const more = scopes.length - shown.length + others;
  return [
    ...shown.map((scope) => `• ${code(scope.address)}: ${scopeWords(scope)}`),
    ...(more > 0 ? [`• and ${count(more, 'more scope')}`] : []),
  ];
}

function ownersOf({ owners = [] }: NotificationDocument): readonly string[] {
  return owners.length === 0 ? [] : [`${owners.length === 1 ? 'owner' : 'owners'}: ${namesOf(owners)}`];
}

function changersOf({ changed_by: changers = [] }: NotificationDocument): readonly string[] {
  return changers.length === 0 ? [] : [`last changed by: ${namesOf(changers)}`];
}

function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_SCOPES;
  return `${names.slice(0, MOST_SCOPES).map(code).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Channels from the environment, which were checked there. Nothing else is in this block, so Slack may look for mentions. */
function mentionsOf({ mentions = [] }: NotificationDocument): readonly SlackBlock[] {
  if (mentions.length === 0) return [];
  const text = mentions.slice(0, MOST_CODES).map(mentionOf).join(' ');
  return [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: false } }];
}

/** An id as Slack's control sequence; a name as it is. */
function mentionOf(channel: string): string {
  if (/^[#@]/.test(channel)) return escaped(channel);
  if (channel.startsWith('S')) return `<!subteam^${channel}>`;
  return /^[UW]/.test(channel) ? `<@${channel}>` : `<#${channel}>`;
}

function scopeWords({ known, left = 0, done }: NotifiedScopeDocument): string {
  if (!known) return done === undefined ? 'could not be read' : `${done} done, not read again since`;
  return done === undefined ? count(left, 'difference') : `${done} done, ${left} not done`;
}

function countsOf(title: string, counts: NotificationDocument['risks']): readonly string[] {
  if (counts.length === 0) return [];
  const shown = counts
    .slice(0, MOST_CODES)
    .map((one) => `${code(one.code)} (${count(one.changes, 'change')})`);
  const more = counts.length - shown.length;
  return [`${title}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}

/** The line that undoes a run, to copy. */
function undoLine(run: string, records: string | undefined): string {
  return `zonewright undo ${run}${records === undefined ? '' : ` --runs ${records}`}`;
}

function contextOf({
  ci = {},
  exit_code: exit,
  seconds,
  run,
  records,
}: NotificationDocument): readonly string[] {
  return [
    ...(ci.url === undefined || ci.url.length > LONGEST_LINK ? [] : [link(ci.url, 'the run')]),
    ...(ci.commit === undefined ? [] : [`commit ${code(ci.commit.slice(0, 7))}`]),
    ...(ci.actor === undefined ? [] : [`by ${code(ci.actor)}`]),
    ...(run === undefined ? [] : [`to undo it: ${code(undoLine(run, records))}`]),
    `exit code ${exit}`,
    duration(seconds * 1000),
  ];
}

/**
 * A code span of Slack. `&`, `<` and `>` are escaped, so no control sequence (`<!channel>`, `<@U1>`, a link) starts in it; backticks become
 * apostrophes, so it ends only at its end.
 */
export function code(text: string): string {
  const content = shortened(inert(text).replaceAll('`', "'").trim());
  return content === '' ? '(empty)' : `\`${content}\``;
}

/** The escaped text, cut to the limit, but not within an escape. */
function shortened(text: string): string {
  let shown = '';
  for (const character of text) {
    const next = shown + escaped(character);
    if (next.length > MOST_SHOWN) return `${shown}…`;
    shown = next;
  }
  return shown;
}

/** A link of ours. Characters that could end it are encoded. */
function link(href: string, words: string): string {
  const address = href.replace(/[<>|`\s]/g, (character) => encodeURIComponent(character));
  return `<${address.replaceAll('&', '&amp;')}|${words}>`;
}

/** Escapes exactly the three characters that Slack's docs name. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
