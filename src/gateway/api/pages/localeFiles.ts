/** All locale files: the gateway's own pages have every language of the forms. */
import ar from '../../../../locales/ar.json' with { type: 'json' };
import bg from '../../../../locales/bg.json' with { type: 'json' };
import cn from '../../../../locales/cn.json' with { type: 'json' };
import cz from '../../../../locales/cz.json' with { type: 'json' };
import de from '../../../../locales/de.json' with { type: 'json' };
import dk from '../../../../locales/dk.json' with { type: 'json' };
import en from '../../../../locales/en.json' with { type: 'json' };
import es from '../../../../locales/es.json' with { type: 'json' };
import fi from '../../../../locales/fi.json' with { type: 'json' };
import fr from '../../../../locales/fr.json' with { type: 'json' };
import gr from '../../../../locales/gr.json' with { type: 'json' };
import hu from '../../../../locales/hu.json' with { type: 'json' };
import it from '../../../../locales/it.json' with { type: 'json' };
import ja from '../../../../locales/ja.json' with { type: 'json' };
import ko from '../../../../locales/ko.json' with { type: 'json' };
import nl from '../../../../locales/nl.json' with { type: 'json' };
import no from '../../../../locales/no.json' with { type: 'json' };
import pl from '../../../../locales/pl.json' with { type: 'json' };
import pt from '../../../../locales/pt.json' with { type: 'json' };
import ptBR from '../../../../locales/pt-BR.json' with { type: 'json' };
import ro from '../../../../locales/ro.json' with { type: 'json' };
import ru from '../../../../locales/ru.json' with { type: 'json' };
import se from '../../../../locales/se.json' with { type: 'json' };
import sk from '../../../../locales/sk.json' with { type: 'json' };
import sl from '../../../../locales/sl.json' with { type: 'json' };
import tr from '../../../../locales/tr.json' with { type: 'json' };
import zhTW from '../../../../locales/zh-TW.json' with { type: 'json' };

/** The key of a text; every locale file has all of them. */
export type LocaleKey = keyof typeof en;

/** The texts of a language by their keys. */
export type Locale = Readonly<Record<LocaleKey, string>>;

/** The texts by the name of their file. */
export const LOCALES: Readonly<Record<string, Locale>> = {
  ar,
  bg,
  cn,
  cz,
  de,
  dk,
  en,
  es,
  fi,
  fr,
  gr,
  hu,
  it,
  ja,
  ko,
  nl,
  no,
  pl,
  pt,
  'pt-BR': { ...pt, ...ptBR },
  ro,
  ru,
  se,
  sk,
  sl,
  tr,
  'zh-TW': { ...cn, ...zhTW },
};

/** Used if no language matches. */
export const ENGLISH: Locale = en;
