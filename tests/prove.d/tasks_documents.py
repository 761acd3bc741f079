#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tasks_documents.py FOLDER SEED SHARE: the documents of the proof `tasks`, 10 to 40 MB each, or that divided by SHARE,
and answers.json beside them. tasks_documents.py digest FILE: a hash of the value that Python's parser reads.

The answers are computed from the values that the documents are written from, and never read from the documents. For an
edit the answer is the digest of the document as it must be then, with its members in their order.
"""
import base64
import hashlib
import json
import random
import sys
from collections import Counter, defaultdict
from decimal import Decimal

CITIES = ["Aarhus", "Bergen", "Cádiz", "Dresden", "Évora", "Fukuoka", "Graz", "Hilo", "İzmir", "Jena"]
FIRST = ["Ada", "Ben", "Chloé", "Dai", "Ewa", "Finn", "Gül", "Hugo", "Ida", "Jon", "Kim", "Lea", "Mo", "Nia", "Oto"]
LAST = ["Abbott", "Brandt", "Costa", "Dahl", "Eze", "Fuchs", "Garcia", "Horn", "Ito", "Jung", "Kaya", "Lund", "Meyer"]
WORDS = ("order box green late small return paper left blue call door tea window early letter number table water "
         "market garden river stone light cloud train paint silver wood north").split()
SERVICES = ["auth", "billing", "catalog", "mail", "search", "stock"]


def digest(value):
    """Of the value, whatever its spelling: numbers by value, members in their order."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def words(r, least, most):
    return " ".join(r.choice(WORDS) for _ in range(r.randint(least, most)))


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def pretty(value, blanks):
    """Two blanks a level; what is in an array is on one line."""
    if isinstance(value, dict) and value:
        inner = ",\n".join("%s  %s: %s" % (blanks, compact(k), pretty(v, blanks + "  ")) for k, v in value.items())
        return "{\n%s\n%s}" % (inner, blanks)
    if isinstance(value, list) and value:
        inner = ",\n".join("%s  %s" % (blanks, json.dumps(v, ensure_ascii=False)) for v in value)
        return "[\n%s\n%s]" % (inner, blanks)
    return json.dumps(value, ensure_ascii=False)


class Documents:
    def __init__(self, folder, seed, share):
        self.folder = folder
        self.share = share
        self.r = random.Random(seed)
        self.answers = {}

    def count(self, records):
        return records // self.share

    def write(self, name, text):
        with open("%s/%s" % (self.folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def edited(self, name, value, change):
        """What the document must be after the edit; the next edit of the file begins there."""
        change(value)
        self.answers[name] = digest(value)

    def orders(self):
        r = self.r
        orders = []
        count = self.count(80000)
        for i in range(count):
            items = [{"sku": "S-%05d" % r.randrange(30000), "qty": r.randint(1, 9), "price": r.randint(100, 9000) / 100}
                     for _ in range(r.randint(1, 4))]
            status = r.choice(["open", "shipped", "shipped", "paid", "cancelled" if i % 700 else "canceled"])
            orders.append({
                "id": 100000 + i,
                "customer": {"name": "%s %s" % (r.choice(FIRST), r.choice(LAST)), "city": r.choice(CITIES)},
                "status": status,
                "total": sum(round(each["qty"] * each["price"] * 100) for each in items) / 100,
                "items": items,
                "note": words(r, 5, 14)})
        told = r.randrange(count // 2, count)
        orders[told]["note"] = words(r, 3, 5) + ", the bell is broken, gate code 7734"
        orders[told]["status"] = "open"
        orders[r.randrange(count // 2)]["scan"] = base64.b64encode(r.randbytes(self.count(1500000))).decode()
        best = r.randrange(count // 2)
        orders[best]["total"] = 7200.25
        document = {"exported": "2025-06-30T04:00:00Z", "currency": "EUR", "orders": orders}
        self.write("orders.json", pretty_orders(document))
        a = self.answers
        a["largest total"] = orders[best]["id"]
        cities = defaultdict(Decimal)
        for each in orders:
            cities[each["customer"]["city"]] += Decimal(str(each["total"]))
        a["turnover"] = [[city, str(total.normalize())] for city, total in
                         sorted(cities.items(), key=lambda pair: -pair[1])[:3]]
        a["biggest"] = next(i for i, each in enumerate(orders) if "scan" in each)
        self.edited("order returned", document, lambda d: d["orders"][told].update(status="returned"))
        a["open over 400"] = sum(each["status"] == "open" and each["total"] > 400 for each in orders)

        def spelled(d):
            for each in d["orders"]:
                each["status"] = each["status"].replace("canceled", "cancelled")
        self.edited("status spelled", document, spelled)

    def lock(self):
        r = self.r
        count = self.count(30000)
        names = ["%s-%s-%d" % (r.choice(WORDS), r.choice(WORDS), i) for i in range(count)]
        packages = {"": {"name": "shop", "version": "4.2.0"}}

        def package(name):
            packed = base64.b64encode(r.randbytes(64)).decode()
            version = "%d.%d.%d" % (r.randrange(5), r.randrange(20), r.randrange(20))
            entry = {"version": version,
                     "resolved": "https://registry.npmjs.org/%s/-/%s-%s.tgz" % (name, name, version),
                     "integrity": "sha512-" + packed}
            if r.random() < 0.5:
                entry["dependencies"] = {r.choice(names): "^%d.0.0" % r.randrange(5) for _ in range(r.randint(1, 3))}
            return entry
        for name in names:
            packages["node_modules/" + name] = package(name)
        packages["node_modules/semver-lite"] = package("semver-lite")
        for i in r.sample(range(count), 4):
            packages["node_modules/%s/node_modules/semver-lite" % names[i]] = package("semver-lite")
        needing = r.sample([each for each in packages.values() if "dependencies" in each], 23)
        for each in needing:
            each["dependencies"]["left-padder"] = "^1.3.0"
        patched = "node_modules/%s" % names[r.randrange(count // 2)]
        packages[patched]["resolved"] = "https://mirror.example.org/old/patched-me.tgz"
        licensed = "node_modules/%s" % names[count - 7]
        document = {"name": "shop", "version": "4.2.0", "lockfileVersion": 3, "packages": packages}
        self.write("lock.json", pretty(document, "") + "\n")
        a = self.answers
        a["versions"] = sorted(each["version"] for name, each in packages.items()
                               if name.endswith("node_modules/semver-lite"))
        a["needing"] = len(needing)
        a["licensed"] = names[count - 7]

        def mirrored(d):
            d["packages"][patched]["resolved"] = "https://registry.npmjs.org/patched-me.tgz"
        self.edited("mirror", document, mirrored)
        self.edited("license", document, lambda d: d["packages"][licensed].update(license="MIT"))

    def words(self):
        r = self.r
        english = {}
        for s in range(360):
            english["section%d" % s] = {"text%d" % t: words(r, 5, 14) for t in range(max(60, self.count(130)))}
        languages = {}
        for language in ["en", "de", "fr"]:
            languages[language] = {section: {key: "%s: %s" % (language, text) for key, text in texts.items()}
                                   for section, texts in english.items()}
        missing = []
        for section, key in [(12, 3), (77, 9), (251, 59)]:
            del languages["de"]["section%d" % section]["text%d" % key]
            missing.append("section%d.text%d" % (section, key))
        for section in [3, 91, 200]:
            languages["en"]["section%d" % section]["text7"] = "Retreive your order"
        for language in languages:
            renamed = {}
            for key, text in languages[language]["section40"].items():
                renamed["adress" if key == "text50" else key] = text
            languages[language]["section40"] = renamed
        empty = r.sample([(section, key) for section in languages["de"] for key in languages["de"][section]], 19)
        for section, key in empty:
            languages["de"][section][key] = ""
        self.write("words.json", pretty(languages, "") + "\n")
        a = self.answers
        a["missing"] = missing
        a["empty"] = sum(text == "" for texts in languages["de"].values() for text in texts.values())

        def corrected(d):
            for texts in d["en"].values():
                for key, text in texts.items():
                    if text == "Retreive your order":
                        texts[key] = "Retrieve your order"
        self.edited("corrected", languages, corrected)

        def address(d):
            for language in d.values():
                language["section40"] = {"address" if key == "adress" else key: text
                                         for key, text in language["section40"].items()}
        self.edited("address", languages, address)

    def events(self):
        r = self.r
        events = []
        for i in range(self.count(130000)):
            failed = r.random() < 0.03
            event = {"time": "2025-06-%02dT%02d:%02d:%02dZ" % (1 + i // 5000, r.randrange(24), r.randrange(60),
                                                               r.randrange(60)),
                     "level": "error" if failed else r.choice(["info", "info", "debug"]),
                     "service": r.choice(SERVICES), "ms": r.randint(1, 900), "user": "u%05d" % r.randrange(20000),
                     "msg": words(r, 3, 9), "request": "req-%08x" % r.getrandbits(32)}
            if failed:
                event["error"] = {"code": r.choice(["timeout", "card_declined", "no_stock"]), "retry": r.random() < 0.5}
            events.append(event)
        for slow in r.sample(range(len(events)), 3):
            events[slow]["ms"] = 5000 + slow
        sought = events[r.randrange(len(events))]
        sought["request"] = "req-deadbeef-17"
        self.write("events.ndjson", "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in events))
        a = self.answers
        failed = Counter(each["service"] for each in events if each["level"] == "error")
        a["failures"] = dict(failed)
        slow = sorted(events, key=lambda each: -each["ms"])[:3]
        a["slowest"] = [each["request"] for each in slow]
        sums = defaultdict(list)
        for each in events:
            sums[each["service"]].append(each["ms"])
        a["means"] = {service: sum(values) / len(values) for service, values in sums.items()}
        a["last"] = [each["request"] for each in events[-3:]]
        a["user"] = sought["user"]
        a["declined"] = len({each["user"] for each in events if each.get("error", {}).get("code") == "card_declined"})

    def cluster(self):
        r = self.r
        items = []
        count = self.count(38000)
        for i in range(count):
            containers = [{"name": name, "image": "%s/%s:%d.%d" % (
                r.choice(["registry.example.org", "registry.example.org", "old.example.net"]), name, r.randrange(4),
                r.randrange(30)), "env": [{"name": "LOG", "value": r.choice(["info", "debug"])}]}
                for name in ["app", "proxy"][:r.randint(1, 2)]]
            items.append({"kind": "Deployment",
                          "metadata": {"name": "%s-%d" % (r.choice(WORDS), i), "namespace": r.choice(["prod", "test"]),
                                       "labels": {"tier": r.choice(["web", "data"]), "team": r.choice(FIRST)}},
                          "spec": {"replicas": r.randint(1, 4), "limits": {"cpu": "500m", "memory": "256Mi"},
                                   "containers": containers}})
        *twins, searching = r.sample(range(count), 3)
        for i, space in zip(twins, ["test", "prod"]):
            items[i]["metadata"].update(name="checkout", namespace=space)
            items[i]["spec"].update(replicas=2)
        unlimited = r.sample(range(count), 3)
        for i in unlimited:
            del items[i]["spec"]["limits"]
        for i in r.sample(range(count), 31):
            items[i]["metadata"]["labels"]["legacy-owner"] = r.choice(LAST)
        items[searching]["metadata"]["name"] = "search-indexer"
        document = {"apiVersion": "v1", "kind": "List", "items": items}
        self.write("cluster.json", compact(document))
        a = self.answers
        a["unlimited"] = sorted(items[i]["metadata"]["name"] for i in unlimited)
        a["tiers"] = dict(Counter(each["metadata"]["labels"]["tier"] for each in items
                                  if each["metadata"]["namespace"] == "prod"))

        def scaled(d):
            for each in d["items"]:
                if each["metadata"]["name"] == "checkout" and each["metadata"]["namespace"] == "prod":
                    each["spec"]["replicas"] = 5
        self.edited("scaled", document, scaled)
        self.edited("zone", document, lambda d: d["items"][searching]["spec"]["containers"][0]["env"].append(
            {"name": "TZ", "value": "UTC"}))

        def unlabelled(d):
            for each in d["items"]:
                each["metadata"]["labels"].pop("legacy-owner", None)
        self.edited("unlabelled", document, unlabelled)


def pretty_orders(document):
    orders = ",\n".join("    " + pretty(each, "    ") for each in document["orders"])
    return '{\n  "exported": %s,\n  "currency": %s,\n  "orders": [\n%s\n  ]\n}\n' % (
        compact(document["exported"]), compact(document["currency"]), orders)


def main():
    if sys.argv[1] == "digest":
        with open(sys.argv[2], encoding="utf-8") as file:
            print(digest(json.load(file)))
        return
    documents = Documents(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    for make in [documents.orders, documents.lock, documents.words, documents.events, documents.cluster]:
        make()
    documents.write("answers.json", json.dumps(documents.answers, ensure_ascii=False, indent=1))


main()
