/**
 * The style `modern`: one list of payment methods, wallets above it, the amount on the pay buttons. The forms keep their
 * elements, names and classes; the list wraps them.
 */

import { computed, signal } from '@preact/signals';
import english from '../../../../locales/en.json';
import { isRightToLeft } from '../../../language/locales.ts';
import { exactText } from '../../fields/field.ts';
import type { CardForm } from '../../forms/card/cardForm.tsx';
import type { Container } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { effectScope, scopedEffect } from '../../kernel/effects.ts';
import { SHAPES } from '../../kernel/options/compiledShapes.ts';
import { addOptions, options } from '../../kernel/options/readOptions.ts';
import { pause } from '../../kernel/pause.ts';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
import { addEnglish, loadTable } from '../../kernel/texts/texts.ts';
import type { LoadPart } from '../loadPart.ts';
import { drawItem, type MethodItem } from './item.tsx';
import type { LaterPart } from './later.tsx';
import type { Arrangement, LayoutPart } from './layout.ts';
import css from './modern.css?inline';
import { drawMore } from './more.tsx';
import { followAmount } from './payText.ts';
import type { ThemePart } from './theme.ts';
import themes from './themes.css?inline';
import { createTokens } from './tokens.ts';

/** The presentation of one list. */
export interface Presentation {
  /** Adds a container to the list. */
  joined(container: Container): void;
  /** Settles when the texts are in the language of the form, and its colours those of the page if they are asked for. */
  readonly complete: Promise<unknown>;
  end(): void;
}

/** The exports of the part. */
export interface ModernPart {
  /**
   * @param list contains the containers, each in a separate place
   * @param place the position of the list in the document, now or later
   */
  present(
    context: WidgetContext,
    list: HTMLElement,
    place: HTMLElement,
    loadPart: LoadPart,
  ): Presentation;
}

/** The amount is shown after this time even if a frame does not answer, ms. */
const TIMEOUT = 5_000;

/** Keys of the wallets, whose button is shown without a choice before it. */
const WALLETS = /^(?:(?:APPLE|GOOGLE)PAY(?:TKN)?|SAMSUNGPAY)$/;

/** The class of a list while one of its methods opens, and the time after which it is removed, ms. */
const MOVING = 'wpwl-methods-moving';
const MOVE_TIME = 500;

let lists = 0;
/** Lists of the page that have not ended. */
let shown = 0;

/** The loading of the texts, which the forms of a page share. */
const translations = new WeakMap<WidgetContext, Promise<void>>();

export default function modern(): ModernPart {
  addEnglish(english);
  addOptions(SHAPES);

  function present(
    context: WidgetContext,
    list: HTMLElement,
    place: HTMLElement,
    loadPart: LoadPart,
  ): Presentation {
    // The time is over and the shopper is in a field, maybe in a frame: the forms keep their look, and nothing moves.
    const { activeElement } = list.getRootNode() as Document | ShadowRoot;
    if (list.contains(activeElement)) {
      return { joined() {}, complete: Promise.resolve(), end() {} };
    }
    const name = `wpwl-method-${++lists}`;
    const items: MethodItem[] = [];
    const containers: Container[] = [];
    const tokens = createTokens(list);
    let hasEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endings: (() => void)[] = [themes, css].map((rules) => adoptSheet(place, rules));
    let chosen: MethodItem | undefined;
    /** The fields in frames of the containers. */
    const fields: (Promise<unknown> | undefined)[] = [];
    const isUsable = signal(false);
    let later: LaterPart | undefined;
    void context.configured
      .then(() => Promise.race([Promise.all(fields), pause(TIMEOUT)]))
      .then(() => {
        isUsable.value = true;
        return addLater();
      })
      // Without that part the list lacks what the style `card` lacks, too.
      .catch(() => {});

    /** Forms whose properties are not read yet. */
    const unread: Element[] = [];

    /** Reads when the task has changed everything: each reading makes the browser compute styles and layout. */
    function read(form: Element): void {
      if (unread.push(form) > 1) return;
      queueMicrotask(() => {
        unread.splice(0).forEach(tokens.copy);
        // A frame that has connected before has the text style of before.
        refresh();
      });
    }

    function refresh(): void {
      for (const container of containers) (container as Partial<CardForm>).refresh?.();
    }

    const [{ express, secured, more }, end] = effectScope(() => {
      followAmount(context, isUsable);
      scopedEffect(() => {
        list.dataset['phase'] = context.phase.value;
        list.lang = context.lang.value;
        list.dir = isRightToLeft(list.lang) ? 'rtl' : 'ltr';
        list.setAttribute('aria-label', context.texts.value('paymentMethods'));
        // `modern.css` writes it behind the labels.
        list.style.setProperty(
          '--m-optional',
          JSON.stringify(` ${context.texts.value('optional')}`),
        );
      });
      return { ...drawFrame(context), more: drawMore(context, list) };
    });
    shown++;
    list.dataset['theme'] = options.theme ?? '';
    const { nextElementSibling: original } = list;
    if (original?.matches('form')) read(original);
    list.setAttribute('role', 'group');
    list.prepend(express);
    list.append(secured);

    async function addLater(): Promise<void> {
      later = (await loadPart('modern/later', __MODERN_HASHES__['later'])) as LaterPart;
      if (hasEnded) return;
      exactText.value = later.textOfFault;
      endings.push(adoptSheet(place, later.css));
      containers.forEach(complete);
    }

    function complete(container: Container): void {
      const [, endLater] = effectScope(() => later?.complete(context, container));
      endings.push(endLater);
    }

    function choose(next: MethodItem): void {
      chosen = next;
      for (const item of items) item.open(item === next);
      more.follow();
    }

    function changed(next: MethodItem): void {
      // A payment with the previous choice is in progress.
      if (context.phase.value === 'open') {
        list.classList.add(MOVING);
        clearTimeout(timer);
        timer = setTimeout(() => list.classList.remove(MOVING), MOVE_TIME);
        choose(next);
      } else for (const item of items) item.open(item === chosen);
    }

    function addItem(container: Container, place: HTMLElement): void {
      const item = drawItem(context, container, place, { name, changed: () => changed(item) });
      items.push(item);
      const isAlone = items.length === 1;
      list.classList.toggle('wpwl-methods-single', isAlone);
      for (const one of items) one.alone(isAlone);
      // The page or a failure may focus a form whose panel is closed.
      scopedEffect(() => {
        if (context.activeContainer.value === container.element) choose(item);
      });
      const isStored = container.key === 'registration';
      choose(isStored || !chosen ? item : chosen);
    }

    const translated = translations.get(context) ?? loadTexts(context);
    translations.set(context, translated);

    async function followPage(): Promise<void> {
      const { followTheme, readTheme } = (await loadPart(
        'modern/theme',
        __MODERN_HASHES__['theme'],
      )) as ThemePart;
      if (hasEnded) return;
      const changed = () => {
        tokens.refresh();
        refresh();
      };
      endings.push(followTheme(list, tokens.isOwn, changed));
      if (window.wpwl) window.wpwl.theme = () => readTheme(list);
    }

    async function arrangeFields(): Promise<Arrangement | undefined> {
      const { arrange } = (await loadPart(
        'modern/layout',
        __MODERN_HASHES__['layout'],
      )) as LayoutPart;
      if (hasEnded) return undefined;
      const arrangement = arrange(list, place);
      endings.push(arrangement.end);
      return arrangement;
    }

    // Without these parts the list has its own colours, and labels are above their fields.
    const themed = options.theme === 'auto' && followPage().catch(() => {});
    const isArranged = options.layout === 'condensed' || options.labelPosition === 'floating';
    const arranged = isArranged && arrangeFields().catch(() => undefined);

    return {
      complete: Promise.all([translated, themed, arranged]),
      joined(container) {
        fields.push(container.usable);
        containers.push(container);
        read(container.form);
        if (arranged) void arranged.then((arrangement) => arrangement?.joined(container));
        const place = container.element.closest<HTMLElement>('.wpwl-method');
        if (!place) return;
        if (WALLETS.test(container.brands[0] ?? '')) {
          express.before(place);
          place.classList.add('wpwl-method-express');
          express.hidden = false;
          complete(container);
          return;
        }
        // Stored details are inserted first. A moved frame loads again, so the wallets and the line move above them.
        if (place === list.firstElementChild) {
          list.prepend(...list.querySelectorAll(':scope > .wpwl-method-express'), express);
        }
        const [, endItem] = effectScope(() => addItem(container, place));
        endings.push(endItem);
        complete(container);
        // The last lines stay at the end.
        list.append(secured);
        more.follow();
      },
      end() {
        hasEnded = true;
        end();
        if (--shown === 0) exactText.value = undefined;
        for (const ending of endings) ending();
      },
    };
  }

  return { present };
}

/**
 * Loads the wording of this style, whose keys begin with `modern.`. English is compiled in; the hash of each other file is a text of
 * its language.
 */
const loadTexts = ({ address, addTexts }: WidgetContext): Promise<void> =>
  addTexts(async (locale, texts) => {
    const hash = (await texts)?.['modern'];
    const own = hash ? await loadTable(address.base, `modern/${locale}`, hash) : undefined;
    const table = locale === 'en' ? english : own;
    // Without labels the name of the code is a placeholder, and the longer wording does not fit its field.
    return table && options.showLabels === false ? { ...table, 'modern.cvv': undefined } : table;
  });

/** The elements around the items: the separator below the wallets, and the name of the merchant. */
function drawFrame(context: WidgetContext) {
  const express = draw(
    <div class="wpwl-methods-or" hidden>
      {textOf(context, 'orPayWith')}
    </div>,
  );
  const secured = draw(<div class="wpwl-methods-secured">{secureText(context)}</div>);
  return { express, secured };
}

const textOf = ({ texts }: WidgetContext, key: 'orPayWith') => computed(() => texts.value(key));

/** Whom the payment is for. Without a payment, or for a merchant without a name of its own: that the data is encrypted. */
function secureText({ endpoint, config, configured, texts }: WidgetContext) {
  const merchant = signal(config()?.config['merchantName']);
  void configured.then(() => {
    merchant.value = config()?.config['merchantName'];
  });
  return computed(() => {
    const { value } = merchant;
    const name = endpoint.value === '/payment' && typeof value === 'string' && value;
    return name
      ? texts.value('securedFor').replace('{name}', () => name)
      : texts.value('encrypted');
  });
}
