import { output, type Explanation } from './explanation.js';

/**
 * Numbers that the service puts beside its words. Its documents list none: these were seen in public reports of the same API, and another
 * service may use others. zonewright itself goes by 971, 1006, 6003, 9103, 9106, 17102, 17103 and 20217.
 */
export const SERVICE: Readonly<Record<`${number}`, Explanation>> = {
  '971': {
    meaning:
      'Too many requests. This number can come with any HTTP status. zonewright waits and tries again.',
    advice: 'If it persists, use a smaller --rate-limit or --concurrency.',
  },
  '1000': {
    meaning: 'Used for different things: a log push job that does not exist, a timeout, an internal error.',
    advice: 'Read the words next to the number. If they name a failure of the service, run it again.',
  },
  '1001': {
    meaning: 'A load balancer, pool or monitor does not exist.',
    advice: 'Check the id of the account.',
  },
  '1002': {
    meaning:
      'Used for different things: a load balancing object is still in use or not part of the contract. Or the service does not accept a log destination, or the proof that it is yours.',
    advice:
      'For a log push job, check destination_conf, and get a new ownership_challenge: it is bound to the destination.',
  },
  '1006': {
    meaning: 'The service has no setting of that name for the zone.',
    advice: 'Check its name. Some settings need an add-on or another plan.',
  },
  '1007': {
    meaning: 'The zone setting does not accept this value.',
    advice: 'Check the documentation of the setting. Switches are "on" and "off", in quotes.',
  },
  '1057': {
    meaning: "The setting can't be changed for this zone.",
    advice: 'Check the plan of the zone and its add-ons.',
  },
  '6003': {
    meaning: 'The headers of the request are invalid: usually the form of a token or a key.',
    advice: 'Check the credentials for spaces, quotes and line breaks.',
  },
  '6007': {
    meaning: 'The body of the request is not JSON.',
    advice: 'Please report it: zonewright always sends JSON.',
  },
  '7000': {
    meaning: 'The route does not exist.',
    advice: 'Check --base-url, and endpoints in zonewright.yaml.',
  },
  '7001': {
    meaning: 'The route does not support this method.',
    advice: 'Check endpoints in zonewright.yaml.',
  },
  '7003': {
    meaning: 'The request could not be routed: usually the id of a zone or an account is wrong.',
    example: output('GET /zones/…/page_shield: HTTP 404: 7003 Could not route to …'),
    advice: 'Check the id in the header of the file, and that a zone file has the id of a zone.',
  },
  '9103': {
    meaning: 'The service does not accept the key or the e-mail address.',
    advice: 'Check ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY.',
  },
  '9106': {
    meaning: 'Authentication headers are missing.',
    advice: 'Set credentials; see auth in zonewright.yaml.',
  },
  '9109': {
    meaning: 'The credentials are not authorised to do this.',
    advice: 'Give the token permission for this zone or account.',
  },
  '10000': {
    meaning: 'Authentication failed: the token is wrong, or lacks a permission.',
    advice:
      'Check the credentials and their permissions. It also happens for a moment after a token is created.',
  },
  '10001': {
    meaning: 'The token has no permission for this method, or the service had an internal error.',
    advice: 'Check the permissions of the token. If the words name an error of the service, run it again.',
  },
  '10003': {
    meaning:
      'The ruleset, its version or the rule does not exist. A phase that was never used has no entry point.',
    advice:
      'In a plan, nothing: the object is absent. In apply, somebody deleted it in the meantime: plan again.',
  },
  '15000': {
    meaning: 'The alerting service failed.',
    advice: 'Run it again later.',
  },
  '10031': {
    meaning:
      'The list was not deleted, because a rule of some zone or account names it. Even a disabled rule counts.',
    advice:
      'Remove the list from the rules that name it. Rules of a deleted zone have been seen to count too.',
  },
  '17004': {
    meaning: 'The type of alert does not exist.',
    advice: 'Please report it: zonewright sends only documented types.',
  },
  '17102': {
    meaning: 'A notification policy has no mechanism that the service accepts.',
    advice: 'Check email, webhooks and pagerduty of pool_notifications.policy.',
    more: 'docs/configuration.md#pool_notifications',
  },
  '17103': {
    meaning: 'A notification policy lacks a filter that the service requires.',
    advice: 'Declare new_health and event_source of pool_notifications.policy.',
    more: 'docs/configuration.md#pool_notifications',
  },
  '20018': {
    meaning: 'A rule has logging, which only skip rules have.',
    advice: 'Leave logging out: see logging-action.',
  },
  '20021': {
    meaning: 'The service does not accept a rule: usually it lacks an action.',
    advice: 'Read the words next to the number, and the place in the body that it points to.',
  },
  '20113': {
    meaning: 'The action of a rule needs action_parameters.',
    advice: 'Add them to the rule that the message names.',
  },
  '20125': {
    meaning: 'The expression of a rule is blank.',
    advice: 'Write one. "true" selects all traffic.',
  },
  '20217': {
    meaning: 'The phase already has an entry point. zonewright reads again, and updates that one.',
    advice: 'Nothing, unless it persists: then the ruleset has another kind than the list shows.',
  },
  '50001': {
    meaning:
      'There are more rules or policies than the contract allows in this phase. The service refused the whole list, and the live one is unchanged.',
    example: output('exceeded the maximum number of rules in the phase …: 6 out of 5'),
    advice: 'Join rules, or move values into a list.',
  },
  '50002': {
    meaning: 'The phase, or something in a rule, is not part of the contract.',
    advice: 'Remove it, or order the product that the message names.',
  },
};
