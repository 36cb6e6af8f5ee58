/** Compares the options that a page sets with those that exist. Pure. */
import { nearestName } from '../../language/nearestName.ts';
import { replacementFor } from '../../widget/kernel/options/advice/suggestions.ts';
import { OPTIONS } from '../../widget/kernel/options/schema.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const KNOWN = Object.keys(OPTIONS);

/**
 * @param names the members of `wpwlOptions` that were found
 * @param docs the address of the documentation that a gateway in test serves
 */
export function checkOptions(names: readonly string[], docs: string): Finding[] {
  const unknown = names.filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) return unknown.map((name) => unknownOption(name, docs));
  return names.length === 0 ? [] : [ok('options', `wpwlOptions sets ${names.join(', ')}`)];
}

function unknownOption(name: string, docs: string): Finding {
  const message = `wpwlOptions.${name} has no effect`;
  const instead = replacementFor(name);
  if (instead !== undefined) return problem('options', message, instead);
  const nearest = nearestName(name, KNOWN);
  return nearest === undefined
    ? warning('options', message, `remove it, or look up its name at ${docs}/options`)
    : problem('options', message, `write ${nearest}`);
}
