import type { IncludeCode } from '../../kernel/model/codes.js';
import type { FileCode } from '../../kernel/model/error-codes.js';
import { zone, type Explanation } from './explanation.js';

/** Files that are not read, and why. */
export const FILES: Readonly<Record<FileCode, Explanation>> = {
  'file-irregular': {
    meaning: 'The path is a folder, a pipe or a device, and holds no text of its own.',
    advice: 'Put a regular file there.',
  },
  'file-missing': {
    meaning: 'There is no such file.',
    advice: 'Check the name, and that the file is part of the checkout.',
  },
  'file-outside': {
    meaning: 'The path leads out of the repository, or into its .git folder, where credentials may lie.',
    advice: 'Use a file below the root of the repository.',
  },
  'file-submodule': {
    meaning: 'The path is, or goes through, a submodule. Submodules are not followed.',
    advice: 'Put the files into the repository itself.',
  },
  'file-symlink': {
    meaning:
      'The path is, or goes through, a symbolic link. Links are not followed, as they can lead anywhere.',
    advice: 'Put a regular file there.',
  },
  'file-too-large': {
    meaning: 'The file is larger than the 1 MiB that are read of one.',
    advice: 'Split it into several files, or move rules into fragments.',
  },
  'file-unreadable': {
    meaning:
      'The operating system does not let zonewright read the file; the message has its code, such as EACCES.',
    advice: 'Check who may read it.',
  },
};

function including(path: string): string {
  return `rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ${path}`;
}

/** Includes that are refused; the place is the line that names the file. */
export const INCLUDES: Readonly<Record<IncludeCode, Explanation>> = {
  'include-cycle': {
    meaning: 'Files include each other in a circle.',
    advice: 'Remove one of the includes; the message shows the circle.',
  },
  'include-irregular': {
    meaning: 'What is included is a folder, or no regular file.',
    advice: 'Name one file. A folder is not included as a whole.',
  },
  'include-missing': {
    meaning: 'There is no file of that name. The path is relative to the file in which it stands.',
    example: zone(including('../fragments/no-such-rules.yaml')),
    advice: 'Check the path; the message names a file of the folder when one is near.',
  },
  'include-not-a-list': {
    meaning: 'The included file does not hold a list, and an include puts items into one.',
    advice: 'Let the file begin with "- ", one item after another.',
  },
  'include-not-a-mapping': {
    meaning:
      'The included file does not hold a mapping, and an include among other keys, or in place of a section, puts members into one.',
    advice: 'Let the file hold "key: value" lines, as they would stand in place of the include.',
  },
  'include-outside': {
    meaning: 'The included file would be outside the repository, where no review has seen it.',
    example: zone(including('../../rules.yaml')),
    advice: 'Include a file of this repository.',
  },
  'include-path': {
    meaning:
      'An include names exactly one YAML file by a relative path: no URL, no pattern, no absolute path.',
    example: zone(including('../fragments/*.yaml')),
    advice: 'Write the path of a .yaml or .yml file, relative to this file, with forward slashes.',
  },
  'include-submodule': {
    meaning: 'The included file is in a submodule. Submodules are not followed.',
    advice: 'Put the file into the repository itself.',
  },
  'include-symlink': {
    meaning: 'The included file is, or is behind, a symbolic link. Links are not followed.',
    advice: 'Put a regular file there.',
  },
  'include-too-deep': {
    meaning: 'Includes are nested more than five deep.',
    advice: 'Include the file directly.',
  },
  'include-too-large': {
    meaning: 'The included file is larger than the 1 MiB that are read of one.',
    advice: 'Split it.',
  },
  'include-too-much': {
    meaning: 'All includes of one file together come to more fragments or items than are read.',
    advice: 'Split the file, or include less.',
  },
  'include-unreadable': {
    meaning: 'The operating system does not let zonewright read the included file.',
    advice: 'Check who may read it.',
  },
};
