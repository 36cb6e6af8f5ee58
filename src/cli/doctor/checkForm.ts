/** Checks the form of a page: its class, its brands and its action. Pure. */
import type { DefaultTreeAdapterTypes as Html } from 'parse5';
import { meantBrand } from '../../gateway/catalogue/parameters/meant.ts';
import { nearestName } from '../../language/nearestName.ts';
import { attributesOf, textIn } from '../csp/page.ts';
import { isBrand } from '../csp/policy.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The part of a page that a check of its form needs. */
export interface FormsOfPage {
  readonly elements: readonly Html.Element[];
  /** The base of relative addresses. */
  readonly base: string;
  /** The options that the page sets. */
  readonly options: readonly string[];
  /** The address of the documentation that a gateway in test serves. */
  readonly docs: string;
}

/** The findings about the forms, and the known brands of all forms. */
export function checkForms({ elements, base, options, docs }: FormsOfPage): {
  readonly findings: readonly Finding[];
  readonly brands: readonly string[];
} {
  const forms = elements.filter((element) => element.tagName === 'form');
  const own = forms.filter((form) => classesOf(form).includes('paymentWidgets'));
  if (own.length === 0) return { findings: [missingForm(forms)], brands: [] };
  const keys = own.map(brandsOf);
  const findings = own.flatMap((form, index) => [
    ok('form', 'the page has a form with the class paymentWidgets'),
    ...checkBrands(keys[index] ?? [], docs),
    checkAction(attributesOf(form)['action'], base, options),
  ]);
  return { findings, brands: [...new Set(keys.flat().filter(isBrand))] };
}

const classesOf = (element: Html.Element): string[] =>
  (attributesOf(element)['class'] ?? '').split(/\s+/);

function missingForm(forms: readonly Html.Element[]): Finding {
  const similar = forms
    .flatMap(classesOf)
    .find((name) => nearestName(name, ['paymentWidgets']) !== undefined);
  return similar === undefined
    ? problem(
        'form',
        'the HTML of the page has no form with the class paymentWidgets',
        'add one, outside of other forms; a form that a script adds is not seen by this check',
      )
    : problem('form', `a form has the class ${similar}`, 'write paymentWidgets');
}

/** As the script reads them: the case does not matter, and the text of the form is the older way to write them. */
const brandsOf = (form: Html.Element): string[] => [
  ...new Set((attributesOf(form)['data-brands'] ?? textIn(form)).toUpperCase().match(/\w+/g)),
];

function checkBrands(keys: readonly string[], docs: string): Finding[] {
  if (keys.length === 0) {
    return [problem('brands', 'the form names no brand', 'add data-brands="VISA MASTER"')];
  }
  const unknown = keys.filter((key) => !isBrand(key));
  if (unknown.length === 0) return [ok('brands', `all brands are known: ${keys.join(' ')}`)];
  return unknown.map((key) => {
    const meant = meantBrand(key);
    const change = meant === undefined ? `remove it; ${docs}/brands lists all` : `write ${meant}`;
    return problem('brands', `${key} in data-brands is not a brand`, change);
  });
}

function checkAction(
  action: string | undefined,
  base: string,
  options: readonly string[],
): Finding {
  if (!action) {
    if (options.includes('shopperResultUrl')) {
      return ok('action', 'the option shopperResultUrl is the address of the result');
    }
    return warning(
      'action',
      'the form has no action',
      'add the address of the result, unless each checkout has a shopperResultUrl',
    );
  }
  const url = URL.canParse(action, base) ? new URL(action, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return problem('action', `the action ${action} is not an http(s) address`, 'write one');
  }
  if (URL.canParse(action)) return ok('action', `the result is opened at ${url.href}`);
  return warning(
    'action',
    `the action ${action} is relative, and depends on the address of the page`,
    `write ${url.href}`,
  );
}
