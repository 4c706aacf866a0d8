extension ShopSamples {
  /// A customer with an address.
  struct Buyer: Hashable, Sendable {
    let name, street, code, city: String
  }

  static let customers = [
    Buyer(name: "Ada Byron", street: "3 Harbour Street", code: "D02 X285", city: "Dublin"),
    Buyer(name: "Amina Diallo", street: "14 rue des Lilas", code: "44000", city: "Nantes"),
    Buyer(name: "Anton Lindqvist", street: "Storgatan 8", code: "411 38", city: "Gothenburg"),
    Buyer(name: "Beatriz Almeida", street: "Rua das Flores 21", code: "4050-262", city: "Porto"),
    Buyer(name: "Caspar Vogel", street: "Lindenweg 5", code: "8010", city: "Graz"),
    Buyer(name: "Chiara Conti", street: "Via Galliera 17", code: "40121", city: "Bologna"),
    Buyer(name: "Dorota Zielinska", street: "ul. Długa 44", code: "31-146", city: "Kraków"),
    Buyer(name: "Edda Brandt", street: "Am Deich 12", code: "28199", city: "Bremen"),
    Buyer(name: "Emil Novotny", street: "Vinohradska 33", code: "120 00", city: "Prague"),
    Buyer(name: "Fatima Haddad", street: "8 place du Marché", code: "1204", city: "Geneva"),
    Buyer(name: "Finn Jensen", street: "Mejlgade 62", code: "8000", city: "Aarhus"),
    Buyer(name: "Greta Peeters", street: "Graslei 9", code: "9000", city: "Ghent"),
    Buyer(name: "Henrik Saar", street: "Pikk 28", code: "10133", city: "Tallinn"),
    Buyer(name: "Ines Moreau", street: "27 quai de Saône", code: "69009", city: "Lyon"),
    Buyer(name: "Ivo Petrov", street: "ul. Shipka 11", code: "1504", city: "Sofia"),
    Buyer(name: "Jana Kralj", street: "Stari trg 4", code: "1000", city: "Ljubljana"),
    Buyer(name: "Joost de Vries", street: "Oudegracht 210", code: "3511", city: "Utrecht"),
    Buyer(name: "Katja Virtanen", street: "Kauppakatu 15", code: "33200", city: "Tampere"),
    Buyer(name: "Lea Fontaine", street: "6 rue Neuve", code: "1000", city: "Brussels"),
    Buyer(name: "Liam Byrne", street: "19 Quay Street", code: "H91 W2P4", city: "Galway"),
    Buyer(name: "Lucia Ortega", street: "Calle Betis 30", code: "41010", city: "Seville"),
    Buyer(name: "Marek Dvorak", street: "Obchodna 52", code: "811 06", city: "Bratislava"),
    Buyer(name: "Mei Tanaka", street: "Kastanienallee 71", code: "10435", city: "Berlin"),
    Buyer(name: "Milan Horvat", street: "Tkalciceva 18", code: "10000", city: "Zagreb"),
    Buyer(name: "Nadia Rossi", street: "Via Po 25", code: "10124", city: "Turin"),
    Buyer(name: "Nils Berger", street: "Nygaten 3", code: "5017", city: "Bergen"),
    Buyer(name: "Olena Marchenko", street: "ul. Ogrodowa 9", code: "61-821", city: "Poznań"),
    Buyer(name: "Orla Quinn", street: "2 Strand Road", code: "F91 K4X2", city: "Sligo"),
    Buyer(name: "Pavlos Nikas", street: "Ermou 47", code: "546 23", city: "Thessaloniki"),
    Buyer(name: "Petra Szabo", street: "Vaci utca 60", code: "1056", city: "Budapest"),
    Buyer(name: "Rosa Marti", street: "Carrer Gran 12", code: "08012", city: "Barcelona"),
    Buyer(name: "Ruben Hofmann", street: "Marktgasse 39", code: "3011", city: "Bern"),
    Buyer(name: "Sofia Karlsson", street: "Kungsgatan 5", code: "753 21", city: "Uppsala"),
    Buyer(name: "Tomas Ruiz", street: "Calle Mayor 81", code: "28013", city: "Madrid"),
    Buyer(name: "Ursula Keller", street: "Seestrasse 14", code: "6004", city: "Lucerne"),
    Buyer(name: "Yara Costa", street: "Rua Augusta 100", code: "1100-053", city: "Lisbon"),
  ]
}
