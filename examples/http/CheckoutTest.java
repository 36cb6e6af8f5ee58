import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tests of a shop against a gateway in another process, with the JDK alone: java CheckoutTest.java http://127.0.0.1:3000
 *
 * <p>Each test has an entity of its own, so the tests can run in parallel.
 */
public class CheckoutTest {
  static final String SANDBOX_TOKEN = "sandbox-access-token";
  static final Map<String, String> CARD =
      Map.of(
          "paymentBrand", "VISA",
          "card.number", "4200000000000000",
          "card.holder", "Jane Jones",
          "card.expiryMonth", "12",
          "card.expiryYear", "2034",
          "card.cvv", "123");
  static final Map<String, String> DECLINED = with(CARD, Map.of("card.number", "4000000000000002"));
  static final Map<String, String> CHALLENGED =
      with(
          with(CARD, Map.of("card.number", "4200000000000018")),
          Map.of(
              "shopperResultUrl", "https://shop.example/result",
              "customer.browser.acceptHeader", "text/html",
              "customer.browser.language", "en",
              "customer.browser.screenHeight", "900",
              "customer.browser.screenWidth", "1200",
              "customer.browser.timezone", "60",
              "customer.browser.userAgent", "Firefox",
              "customer.browser.javaEnabled", "false"));
  static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** An entity of a gateway. */
  record Shop(String gateway, String entityId, String token) {
    static Shop create(String gateway) throws Exception {
      String entity =
          send(gateway, "POST", "/_sandbox/entities", SANDBOX_TOKEN, "application/json", "{}");
      return new Shop(gateway, member(entity, "entityId"), member(entity, "token"));
    }

    void delete() throws Exception {
      send(gateway, "DELETE", "/_sandbox/entities/" + entityId, token, "application/json", "");
    }

    /** A request of a shop's server. */
    String api(String path, Map<String, String> fields) throws Exception {
      String form =
          with(fields, Map.of("entityId", entityId)).entrySet().stream()
              .map(field -> field.getKey() + "=" + encoded(field.getValue()))
              .collect(Collectors.joining("&"));
      return send(gateway, "POST", "/v1" + path, token, "application/x-www-form-urlencoded", form);
    }

    String read(String path) throws Exception {
      String query = "?entityId=" + entityId;
      return send(gateway, "GET", path + query, token, "application/json", "");
    }

    /** A request of the control API. */
    String control(String path, Map<String, String> members) throws Exception {
      String json =
          with(members, Map.of("entityId", entityId)).entrySet().stream()
              .map(one -> "\"%s\":\"%s\"".formatted(one.getKey(), one.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      return send(gateway, "POST", "/_sandbox" + path, token, "application/json", json);
    }

    String pay(Map<String, String> fields) throws Exception {
      return api(
          "/payments",
          with(fields, Map.of("amount", "92.00", "currency", "EUR", "paymentType", "DB")));
    }
  }

  interface Test {
    void run(Shop shop) throws Exception;
  }

  static void successAndRefund(Shop shop) throws Exception {
    String payment = shop.pay(CARD);
    expect("000.100.110", payment);
    Map<String, String> refund = Map.of("amount", "92.00", "currency", "EUR", "paymentType", "RF");
    expect("000.100.110", shop.api("/payments/" + member(payment, "id"), refund));
  }

  static void decline(Shop shop) throws Exception {
    String payment = shop.pay(DECLINED);
    expect("800.100.152", payment);
    String reason = shop.read("/_sandbox/explain/" + member(payment, "id"));
    if (!member(reason, "cause").equals("test-card")) throw new AssertionError(reason);
  }

  static void challenge(Shop shop) throws Exception {
    String payment = shop.pay(CHALLENGED);
    expect("000.200.000", payment);
    String id = member(payment, "id");
    shop.control("/shopper", Map.of("id", id, "does", "approve"));
    expect("000.100.110", shop.read("/v1/payments/" + id));
  }

  static void checkoutEndsAfter30Minutes(Shop shop) throws Exception {
    shop.control("/clock", Map.of("mode", "frozen", "at", "2030-01-31T12:00:00Z"));
    String checkout =
        shop.api("/checkouts", Map.of("amount", "92.00", "currency", "EUR", "paymentType", "DB"));
    shop.control("/clock/advance", Map.of("by", "PT30M"));
    expect("200.300.404", shop.read("/v1/checkouts/" + member(checkout, "id") + "/payment"));
  }

  public static void main(String[] arguments) throws Exception {
    String gateway = arguments.length > 0 ? arguments[0] : "http://127.0.0.1:3000";
    Map<String, Test> tests = new LinkedHashMap<>();
    tests.put("success and refund", CheckoutTest::successAndRefund);
    tests.put("decline", CheckoutTest::decline);
    tests.put("challenge", CheckoutTest::challenge);
    tests.put("checkout ends after 30 minutes", CheckoutTest::checkoutEndsAfter30Minutes);
    int failed = 0;
    for (Map.Entry<String, Test> test : tests.entrySet()) {
      Shop shop = Shop.create(gateway);
      try {
        test.getValue().run(shop);
        System.out.println("ok " + test.getKey());
      } catch (Exception | AssertionError error) {
        failed++;
        System.out.println("FAILED " + test.getKey() + ": " + error.getMessage());
      } finally {
        shop.delete();
      }
    }
    System.exit(failed == 0 ? 0 : 1);
  }

  static void expect(String code, String answer) {
    String got = member(answer, "code");
    if (!got.equals(code)) throw new AssertionError("expected " + code + ", got " + got);
  }

  /** The first member of this name. The JDK has no JSON parser; a shop has one. */
  static String member(String json, String name) {
    var match = Pattern.compile("\"" + name + "\":\\s*\"([^\"]*)\"").matcher(json);
    return match.find() ? match.group(1) : "";
  }

  /** The body of the answer, with any status. */
  static String send(
      String gateway, String method, String path, String token, String type, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofString(body))
            .build();
    return CLIENT.send(request, BodyHandlers.ofString()).body();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static Map<String, String> with(Map<String, String> some, Map<String, String> others) {
    Map<String, String> all = new HashMap<>(some);
    all.putAll(others);
    return all;
  }
}
