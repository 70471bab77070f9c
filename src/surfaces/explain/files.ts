import type { IncludeCode } from '../../kernel/model/codes.js';
import type { FileCode } from '../../kernel/model/error-codes.js';
import { zone, type Explanation } from './explanation.js';

/** Files that are not read, and why. */
export const FILES: Readonly<Record<FileCode, Explanation>> = {
  'file-irregular': {
    meaning: 'The path is a folder, a pipe or a device, not a file with text.',
    advice: 'Put a regular file there.',
  },
  'file-missing': {
    meaning: 'The file does not exist.',
    advice: 'Check the name, and that the file is part of the checkout.',
    more: 'docs/configuration.md#where-the-root-is',
  },
  'file-name': {
    meaning:
      'The name of the file, or of a folder above it, has a colon or a backslash. Windows takes these for a drive, a folder or a stream of another file.',
    advice: 'Rename it. Paths are written with forward slashes on every system.',
  },
  'file-outside': {
    meaning: 'The path leads out of the repository, or into its .git folder, which can contain credentials.',
    advice: 'Use a file below the root of the repository.',
  },
  'file-submodule': {
    meaning: 'The path is a submodule or goes through one. Submodules are not followed.',
    advice: 'Put the files into the repository itself.',
  },
  'file-symlink': {
    meaning:
      'The path is a symbolic link or goes through one. Links are not followed, as they can lead anywhere.',
    advice: 'Put a regular file there.',
  },
  'file-too-large': {
    meaning: 'The file is larger than 1 MiB, the most that zonewright reads.',
    advice: 'Split it into several files, or move rules into fragments.',
  },
  'file-unreadable': {
    meaning:
      'The operating system does not allow zonewright to read the file. The message shows its code, such as EACCES.',
    advice: 'Check the permissions of the file.',
  },
};

function including(path: string): string {
  return `rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ${path}`;
}

/** Includes that are refused; the place is the line that names the file. */
export const INCLUDES: Readonly<Record<IncludeCode, Explanation>> = {
  'include-cycle': {
    meaning: 'Files include each other in a cycle.',
    advice: 'Remove one of the includes. The message shows the cycle.',
  },
  'include-irregular': {
    meaning: 'The include names a folder, or something that is not a regular file.',
    advice: 'Name one file. A folder is not included as a whole.',
  },
  'include-missing': {
    meaning: 'There is no file of that name. The path is relative to the file that contains the include.',
    example: zone(including('../fragments/no-such-rules.yaml')),
    advice: 'Check the path. The message names a file with a similar name if the folder has one.',
  },
  'include-not-a-list': {
    meaning: 'The included file must contain a list, because this include adds items to a list.',
    advice: 'Start each item of the file with "- ".',
  },
  'include-not-a-mapping': {
    meaning:
      'The included file must contain a mapping, because an include among other keys, or in place of a section, adds members to a mapping.',
    advice: 'Write "key: value" lines in the file, as you would write them in place of the include.',
  },
  'include-outside': {
    meaning: 'The included file is outside the repository, where nobody has reviewed it.',
    example: zone(including('../../rules.yaml')),
    advice: 'Include a file of this repository.',
  },
  'include-path': {
    meaning:
      'An include names exactly one YAML file by a relative path: no URL, no pattern, no absolute path, no name with a colon.',
    example: zone(including('../fragments/*.yaml')),
    advice: 'Write the path of a .yaml or .yml file, relative to this file, with forward slashes.',
  },
  'include-submodule': {
    meaning: 'The included file is in a submodule. Submodules are not followed.',
    advice: 'Put the file into the repository itself.',
  },
  'include-symlink': {
    meaning: 'The included file is a symbolic link or is reached through one. Links are not followed.',
    advice: 'Put a regular file there.',
  },
  'include-too-deep': {
    meaning: 'Includes are nested more than five deep.',
    advice: 'Include the file directly.',
  },
  'include-too-large': {
    meaning: 'The included file is larger than 1 MiB, the most that zonewright reads.',
    advice: 'Split it.',
  },
  'include-too-much': {
    meaning: 'All includes of one file together have more fragments or items than zonewright reads.',
    advice: 'Split the file, or include less.',
  },
  'include-unreadable': {
    meaning: 'The operating system does not allow zonewright to read the included file.',
    advice: 'Check the permissions of the file.',
  },
};
