const words = (text: string) => text.split(' ')

/** Names of one culture, the common ones first, and pairs that a person may write in place of each other. */
export type Culture = {
  name: string
  share: number
  first: string[]
  last: string[]
  /** A first name and what people call its bearer. */
  nicknames: [string, string][]
  /** Two ways to write one name in Latin letters. */
  spellings: [string, string][]
  /** Whether people often bear two first or two last names. */
  isDouble: 'first' | 'last' | null
}

/** Each list as one text, a pair as `William/Bill`. */
type CultureText = Omit<Culture, 'first' | 'last' | 'nicknames' | 'spellings'> &
  Record<'first' | 'last' | 'nicknames' | 'spellings', string>

const pairs = (text: string) => words(text).map((pair) => pair.split('/') as [string, string])

const texts: CultureText[] = [
  {
    name: 'English',
    share: 0.34,
    first:
      'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy Stephanie Ronald Rebecca Jason Laura Edward Helen Jeffrey Sharon Ryan Cynthia Jacob Kathleen Gary Amy Nicholas Angela Eric Shirley Jonathan Brenda Stephen Emma Larry Anna Justin Pamela Scott Nicole Brandon Samantha Benjamin Katherine Samuel Christine Gregory Debra Alexander Rachel Patrick Carolyn Frank Janet Raymond Maria Jack Catherine Dennis Heather Jerry Diane Tyler Olivia Aaron Julie Jose Joyce Adam Victoria Nathan Ruth Henry Virginia Zachary Lauren Douglas Kelly Peter Christina Kyle Joan Noah Evelyn Ethan Judith Jeremy Andrea Walter Hannah Christian Megan Keith Cheryl Roger Jacqueline Terry Martha Harold Teresa Sean Ann Gerald Sara Carl Madison Dylan Frances Arthur Kathryn Lawrence Janice Jordan Jean Jesse Abigail Bryan Alice Billy Julia Bruce Judy Gabriel Sophia Joe Grace Logan Denise Alan Amber Juan Doris Albert Marilyn Willie Danielle Elijah Beverly Wayne Isabella Randy Theresa Vincent Diana Mason Natalie Roy Brittany Ralph Charlotte Bobby Marie Russell Kayla Philip Alexis Louis Lori',
    last: "Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Thomas Taylor Moore Jackson Martin Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell Mitchell Carter Roberts Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan Peterson Cooper Reed Bailey Bell Kelly Howard Ward Cox Richardson Wood Watson Brooks Bennett Gray James Hughes Price Myers Long Foster Sanders Ross Powell Sullivan Russell Jenkins Perry Butler Barnes Fisher Henderson Coleman Simmons Patterson Jordan Reynolds Hamilton Graham Wallace Cole West Bryant Gibson Ellis Stevens Murray Ford Marshall Owens McDonald Harrison Kennedy Wells Webb Simpson Washington Tucker Porter Hunter Hicks Crawford Henry Boyd Mason Warren Dixon Burns Gordon Shaw Holmes Rice Robertson Hunt Black Daniels Palmer Mills Nichols Grant Knight Ferguson Stone Hawkins Dunn Perkins Hudson Spencer Gardner Stephens Payne Pierce Berry Matthews Arnold Wagner Willis Ray Watkins Olson Carroll Duncan Snyder Hart Cunningham Bradley Lane Andrews Harper Fox Riley Armstrong Carpenter Weaver Greene Lawrence Elliott Chavez Sims Austin Peters Kelley Franklin Lawson Fields Ryan Schmidt Carr Vasquez Castillo Wheeler Chapman Oliver Montgomery Richards Williamson Johnston Banks Meyer Bishop McCoy Howell Morrison Hansen Fernandez Harvey Little Burton Stanley Nguyen O'Brien O'Connor Whitfield Ashworth Pemberton Huckabee Thistlewood Cholmondeley Ravenscroft Winterbottom Featherstone Blackwood Lockhart Merriweather Yarborough Quackenbush Vanderbilt Kettlewell Ollerenshaw Throckmorton Wigglesworth Birtwhistle",
    nicknames:
      'William/Bill Robert/Bob Richard/Rick Elizabeth/Liz Margaret/Peggy Michael/Mike James/Jim Thomas/Tom Katherine/Kate Jennifer/Jen Christopher/Chris Daniel/Dan Matthew/Matt Anthony/Tony Patricia/Pat Edward/Ted Charles/Chuck Joseph/Joe Samuel/Sam Benjamin/Ben Alexander/Alex Nicholas/Nick Jonathan/Jon Andrew/Drew Deborah/Debbie Susan/Sue Barbara/Barb Jeffrey/Jeff Gregory/Greg Timothy/Tim Ronald/Ron Kenneth/Ken Stephen/Steve Steven/Steve Raymond/Ray Gerald/Jerry Lawrence/Larry Theresa/Terri Pamela/Pam Cynthia/Cindy Rebecca/Becky Kimberly/Kim Victoria/Vicky Jacqueline/Jackie Zachary/Zach Douglas/Doug Frances/Fran Abigail/Abby Philip/Phil Vincent/Vince Amanda/Mandy Joshua/Josh Nathan/Nate Patrick/Pat Catherine/Cathy Judith/Judy Albert/Al Walter/Walt Harold/Harry Samantha/Sam Melissa/Missy',
    spellings:
      'Sarah/Sara Steven/Stephen Catherine/Katherine Brian/Bryan Eric/Erik Sean/Shawn Ann/Anne Philip/Phillip Jeffrey/Geoffrey Kathryn/Catherine Rebecca/Rebekah Mark/Marc Carl/Karl Nicole/Nichole Rachel/Rachael Teresa/Theresa Allen/Alan Jonathan/Johnathan',
    isDouble: null,
  },
  {
    name: 'Hispanic',
    share: 0.14,
    first:
      'José María Juan Guadalupe Luis Carmen Carlos Rosa Francisco Ana Jorge Josefina Miguel Leticia Jesús Margarita Antonio Patricia Alejandro Verónica Manuel Gabriela Ricardo Silvia Fernando Alejandra Roberto Adriana Eduardo Claudia Javier Mónica Pedro Elena Sergio Laura Raúl Beatriz Enrique Isabel Rafael Lucía Arturo Alicia Gerardo Martha Óscar Teresa Héctor Irma Armando Sofía Ramón Valeria Alberto Daniela Ernesto Camila Víctor Paola Andrés Ximena Ignacio Graciela Salvador Dolores Guillermo Rocío Gustavo Esperanza Rubén Lourdes Alfredo Yolanda Diego Catalina Santiago Mercedes Joaquín Pilar Emilio Consuelo Rodrigo Blanca Hugo Araceli Esteban Soledad',
    last: 'García Hernández Martínez López González Rodríguez Pérez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes Jiménez Torres Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Castillo Moreno Romero Álvarez Chávez Rivera Juárez Ramos Domínguez Herrera Medina Castro Vargas Guzmán Velázquez Rojas Contreras Salazar Luna Ortega Guerrero Estrada Delgado Cortés Soto Silva Cervantes Espinoza Fuentes Vega Santiago Maldonado Rosales Ríos Navarro Campos Molina Mejía Padilla Cabrera Ibarra Bautista Carrillo Acosta Valdez Nava Zavala Quiroz Escamilla Arredondo Villanueva Bustamante Echeverría Zumárraga Urquidi Goicoechea Larrañaga',
    nicknames:
      'José/Pepe Francisco/Paco Guadalupe/Lupe Ignacio/Nacho Jesús/Chuy Enrique/Quique Eduardo/Lalo Alejandro/Alex Manuel/Manolo Dolores/Lola Isabel/Isa Rafael/Rafa Beatriz/Bea Guillermo/Memo Consuelo/Chelo Graciela/Chela Roberto/Beto Antonio/Toño Santiago/Santi Gabriela/Gaby Mercedes/Meche Fernando/Nando Teresa/Tere Ricardo/Ricky Miguel/Mike',
    spellings:
      'González/Gonzales Hernández/Hernandes Vázquez/Vasquez Jiménez/Gimenez Rodríguez/Rodrigues Martínez/Martines Espinoza/Espinosa Valdez/Valdes Velázquez/Velasquez Mejía/Mexia Chávez/Chaves',
    isDouble: 'last',
  },
  {
    name: 'German',
    share: 0.06,
    first:
      'Hans Ursula Peter Monika Wolfgang Petra Michael Sabine Werner Renate Klaus Helga Thomas Karin Manfred Brigitte Helmut Ingrid Jürgen Gisela Heinz Susanne Andreas Claudia Stefan Katharina Matthias Birgit Bernd Andrea Uwe Gabriele Frank Martina Dieter Heike Günter Anja Rainer Ulrike Jörg Franziska Friedrich Elisabeth Maximilian Johanna Sebastian Magdalena Wilhelm Annelies Johannes Annika Ludwig Theresa Konrad Greta',
    last: 'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Kaiser Fuchs Scholz Möller Weiß Jung Hahn Vogel Friedrich Keller Günther Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Schumacher Krämer Vogt Stein Jäger Groß Haas Heinrich Dietrich Ziegler Kuhn Pohl Engel Horn Busch Bergmann Sauer Arnold Wolff Pfeiffer Unterkircher Hinterleitner Oberhuber Sonnleitner Schweinsteiger',
    nicknames:
      'Johannes/Hans Wilhelm/Willi Katharina/Kathi Matthias/Matze Sebastian/Basti Maximilian/Max Elisabeth/Lisa Friedrich/Fritz Ulrike/Uli Susanne/Susi Franziska/Franzi Andreas/Andi Theresa/Resi Magdalena/Leni Johanna/Hanna Stefan/Steffen',
    spellings:
      'Müller/Mueller Schröder/Schroeder Jürgen/Juergen Schäfer/Schaefer Köhler/Koehler Günter/Guenter Jörg/Joerg Krüger/Krueger Weiß/Weiss Möller/Moeller Böhm/Boehm Krämer/Kraemer Jäger/Jaeger Groß/Gross Meyer/Maier Schmidt/Schmitt Hoffmann/Hofmann',
    isDouble: null,
  },
  {
    name: 'French',
    share: 0.05,
    first:
      'Jean Marie Pierre Nathalie Michel Isabelle André Sylvie Philippe Catherine Alain Françoise Bernard Valérie Christophe Christine Nicolas Sandrine Patrick Véronique Laurent Sophie Stéphane Céline Frédéric Aurélie Julien Émilie Thierry Chantal Olivier Élodie Guillaume Camille François Hélène Sébastien Anaïs Mathieu Manon Benoît Chloé Antoine Lucie Emmanuel Juliette Gérard Brigitte Dominique Martine Jacques Monique Hervé Odile',
    last: "Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Lefèvre Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël L'Hôte D'Amboise Le Goff Kervella Penmarch Quéméneur Beauchamp Desrosiers",
    nicknames:
      'Nicolas/Nico Frédéric/Fred Sébastien/Seb Emmanuel/Manu Véronique/Véro Stéphane/Steph Benoît/Ben Catherine/Cathy Dominique/Dom Philippe/Phil Isabelle/Isa Christophe/Chris Nathalie/Nath Alexandre/Alex',
    spellings:
      'Lefebvre/Lefèvre Gauthier/Gautier Mathieu/Matthieu Stéphane/Stephan Muller/Müller Isabelle/Isabel',
    isDouble: 'first',
  },
  {
    name: 'Polish',
    share: 0.05,
    first:
      'Anna Piotr Katarzyna Krzysztof Maria Andrzej Małgorzata Tomasz Agnieszka Jan Barbara Paweł Ewa Michał Krystyna Marcin Elżbieta Jakub Magdalena Adam Monika Łukasz Zofia Marek Joanna Grzegorz Teresa Mateusz Aleksandra Wojciech Danuta Mariusz Natalia Dariusz Karolina Zbigniew Marta Jerzy Dorota Maciej Beata Rafał Julia Robert Jolanta Kamil Iwona Jacek Grażyna Tadeusz Sylwia Szymon Renata Jarosław',
    last: 'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski Mazur Kwiatkowski Wojciechowski Krawczyk Kaczmarek Piotrowski Grabowski Zając Pawłowski Michalski Król Wieczorek Jabłoński Wróbel Nowakowski Majewski Olszewski Stępień Malinowski Jaworski Adamczyk Dudek Nowicki Pawlak Górski Witkowski Walczak Sikora Baran Rutkowski Michalak Szewczyk Ostrowski Tomaszewski Pietrzak Zalewski Wróblewski Marciniak Jasiński Zawadzki Bąk Jakubowski Sadowski Duda Włodarczyk Chmielewski Borkowski Brzęczyszczykiewicz Trzebiatowski Szczepaniak Grzegorzewicz',
    nicknames:
      'Katarzyna/Kasia Małgorzata/Gosia Krzysztof/Krzysiek Aleksandra/Ola Wojciech/Wojtek Tomasz/Tomek Jakub/Kuba Barbara/Basia Zbigniew/Zbyszek Grzegorz/Grzesiek Magdalena/Magda Agnieszka/Aga Jerzy/Jurek Dariusz/Darek Elżbieta/Ela Joanna/Asia Tadeusz/Tadek Jarosław/Jarek',
    spellings:
      'Aleksandra/Alexandra Krzysztof/Krzystof Piotr/Pjotr Szymański/Shymanski Wójcik/Vuychik Jakub/Yakub Tomasz/Tomash Marek/Marec',
    isDouble: null,
  },
  {
    name: 'Russian and Ukrainian',
    share: 0.05,
    first:
      'Aleksandr Elena Sergey Olga Dmitry Natalia Andrey Tatiana Alexey Irina Mikhail Ekaterina Vladimir Anna Ivan Svetlana Maxim Anastasia Nikolay Maria Evgeny Yulia Igor Ludmila Denis Oksana Yuri Galina Oleg Marina Konstantin Daria Viktor Ksenia Pavel Valentina Roman Vera Kirill Larisa Vladislav Polina Artem Nadezhda Anton Alina Stanislav Viktoria Ruslan Lyubov Oleksandr Iryna Volodymyr Kateryna',
    last: 'Ivanov Smirnov Kuznetsov Popov Vasiliev Petrov Sokolov Mikhailov Novikov Fedorov Morozov Volkov Alekseev Lebedev Semenov Egorov Pavlov Kozlov Stepanov Nikolaev Orlov Andreev Makarov Nikitin Zakharov Zaitsev Soloviev Borisov Yakovlev Grigoriev Romanov Vorobiev Sergeev Kuzmin Frolov Alexandrov Dmitriev Korolev Gusev Kiselev Ilyin Maximov Polyakov Sorokin Vinogradov Kovalev Belov Medvedev Antonov Tarasov Zhukov Baranov Filippov Shevchenko Bondarenko Kovalenko Tkachenko Kravchenko Oliynyk Shcherbakov Tchaikovsky Khrushchev',
    nicknames:
      'Aleksandr/Sasha Elena/Lena Dmitry/Dima Natalia/Natasha Tatiana/Tanya Alexey/Alyosha Mikhail/Misha Ekaterina/Katya Vladimir/Vova Ivan/Vanya Anastasia/Nastya Nikolay/Kolya Maria/Masha Evgeny/Zhenya Konstantin/Kostya Pavel/Pasha Svetlana/Sveta Stanislav/Stas',
    spellings:
      'Aleksandr/Alexander Sergey/Sergei Dmitry/Dmitri Natalia/Natalya Tatiana/Tatyana Alexey/Aleksei Mikhail/Mihail Ekaterina/Yekaterina Evgeny/Yevgeni Yulia/Julia Nikolay/Nikolai Andrey/Andrei Elena/Yelena Tchaikovsky/Chaikovsky Khrushchev/Hruschev Zhukov/Jukov Zaitsev/Zaytsev Yakovlev/Iakovlev Kuznetsov/Kuznecov Shcherbakov/Scherbakov Vasiliev/Vasilyev Soloviev/Solovyov Fedorov/Fyodorov Yuri/Yury Vorobiev/Vorobyev',
    isDouble: null,
  },
  {
    name: 'Chinese',
    share: 0.07,
    first:
      'Wei Fang Min Jing Lei Yan Jun Li Tao Xiuying Ming Juan Chao Ying Qiang Hui Bin Na Peng Xia Hao Yun Jie Mei Bo Ping Xiaoming Guoqiang Yong Ling Zhiwei Xiaohong Jianguo Meiling Zihan Yuxuan Haoran Xinyi Junjie Siyuan Wenjing Zhenhua Dongmei Weidong Xiaoyan',
    last: 'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Song Tang Deng Han Feng Cao Peng Zeng Xiao Tian Dong Yuan Pan Cai Jiang Yu Du Ye Cheng Wei Su Lu Ding Ren Yao Lu Shen Ouyang Sima',
    nicknames: 'Xiaoming/Ming Guoqiang/Qiang Meiling/Mei',
    spellings:
      'Zhang/Chang Zhou/Chou Xu/Hsu Zhao/Chao Huang/Wong Chen/Chan Wang/Wong Cai/Tsai Guo/Kuo Zheng/Cheng Xie/Hsieh Liu/Lau Lin/Lam Zhu/Chu Feng/Fung Yang/Yeung Deng/Teng Zeng/Tseng Gao/Kao Xiao/Hsiao Cao/Tsao Jiang/Chiang',
    isDouble: null,
  },
  {
    name: 'Indian',
    share: 0.07,
    first:
      'Rajesh Priya Amit Anita Suresh Sunita Vijay Lakshmi Sanjay Kavita Rahul Neha Ramesh Pooja Anil Deepa Ravi Meena Sunil Anjali Ashok Geeta Manoj Rekha Deepak Shalini Vikram Divya Arun Sneha Krishna Swati Ganesh Nisha Rakesh Asha Srinivas Padma Venkatesh Radha Ajay Usha Vivek Shweta Nitin Preeti Harish Sangeeta Sandeep Manisha Mohan Sarita Karthik Aishwarya',
    last: 'Sharma Singh Kumar Gupta Patel Reddy Verma Shah Jain Mehta Nair Iyer Rao Das Agarwal Mishra Joshi Desai Chopra Malhotra Kapoor Banerjee Mukherjee Chatterjee Bose Ghosh Sen Pillai Menon Naidu Yadav Pandey Tiwari Chauhan Thakur Bhatt Trivedi Kulkarni Patil Deshmukh Srivastava Saxena Sinha Chaudhary Dubey Khanna Sethi Bhatia Arora Subramanian Krishnamurthy Ramachandran Venkataraman Gopalakrishnan',
    nicknames: 'Rajesh/Raj Vikram/Vik Venkatesh/Venky Srinivas/Srini Sangeeta/Geeta Anjali/Anju Krishna/Kris',
    spellings:
      'Lakshmi/Laxmi Deepa/Dipa Deepak/Dipak Sandeep/Sandip Geeta/Gita Agarwal/Aggarwal Banerjee/Banerji Mukherjee/Mukherji Chaudhary/Choudhury Srivastava/Shrivastava Sharma/Sarma Verma/Varma Meena/Mina Preeti/Priti Pooja/Puja Iyer/Aiyar Pillai/Pillay Reddy/Reddi',
    isDouble: null,
  },
  {
    name: 'Arabic and Persian',
    share: 0.06,
    first:
      'Mohammed Fatima Ahmed Aisha Ali Maryam Hassan Khadija Omar Zainab Ibrahim Layla Youssef Noor Khalid Salma Mustafa Huda Abdullah Amina Hussein Sara Tariq Rania Karim Yasmin Mahmoud Samira Samir Nadia Bilal Hanan Rashid Leila Jamal Dina Nasser Farah Walid Mona Faisal Rana Hamza Lina Reza Shirin Mehdi Parisa Hossein Nasrin Saeed Soraya',
    last: 'Ahmed Mohamed Hassan Ali Ibrahim Hussein Abdullah Saleh Khalil Mansour Haddad Khoury Nasser Saad Hamdan Qasim Rahman Aziz Malik Sharif Farouk Mahmoud Shaheen Darwish Najjar Masri Sayegh Khatib Sabbagh Barakat Othman Bakr Zaki Karimi Hosseini Ahmadi Mohammadi Rezaei Moradi Jafari Rahimi Tehrani Esfahani Shirazi Benali Bouzid Mansouri Cherif Belkacem',
    nicknames: 'Mohammed/Mo Abdullah/Abdul Ibrahim/Ibo Mohammed/Moe',
    spellings:
      'Mohammed/Muhammad Mohammed/Mohamed Ahmed/Ahmad Hassan/Hasan Youssef/Yusuf Khalid/Khaled Omar/Umar Hussein/Husain Aisha/Aysha Fatima/Fatimah Zainab/Zeinab Layla/Leila Mustafa/Moustafa Tariq/Tarek Karim/Kareem Jamal/Gamal Qasim/Kassem Othman/Osman Sharif/Cherif Saeed/Said Abdullah/Abdallah Ibrahim/Ebrahim Khadija/Khadijah Mahmoud/Mahmud',
    isDouble: null,
  },
  {
    name: 'Korean and Japanese',
    share: 0.05,
    first:
      'Minjun Seoyeon Jihoon Jiwoo Junho Minji Hyun Soyeon Sungmin Jiyoung Dongwook Eunji Youngho Hyejin Sangwoo Yuna Hiroshi Yuki Takashi Sakura Kenji Yoko Haruto Yui Kazuo Keiko Satoshi Akiko Daisuke Naoko Shota Hina Makoto Emi Ryota Mariko Koichi Tomoko',
    last: 'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu Saito Mori Abe Ikeda Hashimoto Ishikawa Ogawa Okada Hasegawa Fujita Goto',
    nicknames: 'Hiroshi/Hiro Kenji/Ken Takashi/Taka Jihoon/Ji',
    spellings:
      'Lee/Yi Park/Pak Choi/Choe Jung/Jeong Yoo/Yu Lim/Im Sato/Satoh Ito/Itoh Goto/Gotoh Saito/Saitoh Kato/Katoh Shin/Sin Kwon/Gwon Kim/Gim Kang/Gang Yoko/Youko Shota/Shouta Koichi/Kouichi',
    isDouble: null,
  },
  {
    name: 'Vietnamese and Filipino',
    share: 0.03,
    first:
      'Anh Linh Minh Huong Tuan Thao Hung Lan Dung Mai Long Trang Nam Phuong Quang Hoa Thanh Nga Hieu Yen Mark Angelica John Mary Joy Jerome Princess Rodel Maricel Arnel Rowena Danilo Liza',
    last: 'Nguyen Tran Le Pham Hoang Phan Vu Dang Bui Do Ho Ngo Duong Ly Truong Dinh Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Tomas Aquino Villanueva Dela-Cruz Magbanua Dimaculangan Macaraeg',
    nicknames: 'Danilo/Dan Angelica/Angie Jerome/Jerry',
    spellings: 'Hoang/Huynh Vu/Vo Nguyen/Nguyenn',
    isDouble: null,
  },
  {
    name: 'African',
    share: 0.03,
    first:
      'Chidi Ngozi Emeka Amaka Tunde Folake Segun Yetunde Kwame Ama Kofi Abena Kwabena Akosua Oluwaseun Temitope Babatunde Chiamaka Ifeanyi Adaeze Themba Nomvula Sipho Thandiwe Juma Wanjiru Kamau Achieng Tesfaye Selam Abebe Almaz',
    last: 'Okafor Adeyemi Okonkwo Balogun Eze Okoro Adebayo Nwosu Mensah Owusu Boateng Asante Osei Appiah Dlamini Nkosi Ndlovu Khumalo Mokoena Kamau Mwangi Otieno Odhiambo Njoroge Tesfaye Bekele Haile Abebe Diallo Traore Kone Ndiaye Oluwole Chukwuemeka',
    nicknames: 'Babatunde/Tunde Oluwaseun/Seun Temitope/Temi Ifeanyi/Ify',
    spellings: 'Diallo/Jallow Ndiaye/Njie Traore/Traoré Kone/Koné Adeyemi/Adeyemy',
    isDouble: null,
  },
]

/** People who travel to the United States, with names of their own. Written for this check; not the tables of the search. */
export const cultures = texts.map(({ first, last, nicknames, spellings, ...rest }): Culture => ({
  ...rest,
  first: words(first),
  last: words(last),
  nicknames: pairs(nicknames),
  spellings: pairs(spellings),
}))

/** Towns with their states, the large ones first. */
export const towns: [city: string, state: string][] =
  'New York/NY Los Angeles/CA Chicago/IL Houston/TX Phoenix/AZ Philadelphia/PA San Antonio/TX San Diego/CA Dallas/TX San Jose/CA Austin/TX Jacksonville/FL Fort Worth/TX Columbus/OH Charlotte/NC San Francisco/CA Indianapolis/IN Seattle/WA Denver/CO Washington/DC Boston/MA El Paso/TX Nashville/TN Detroit/MI Portland/OR Las Vegas/NV Memphis/TN Louisville/KY Baltimore/MD Milwaukee/WI Albuquerque/NM Tucson/AZ Fresno/CA Sacramento/CA Kansas City/MO Mesa/AZ Atlanta/GA Omaha/NE Colorado Springs/CO Raleigh/NC Miami/FL Virginia Beach/VA Oakland/CA Minneapolis/MN Tulsa/OK Tampa/FL New Orleans/LA Wichita/KS Cleveland/OH Bakersfield/CA Aurora/CO Anaheim/CA Honolulu/HI Santa Ana/CA Riverside/CA Corpus Christi/TX Lexington/KY Stockton/CA St. Louis/MO Saint Paul/MN Cincinnati/OH Pittsburgh/PA Greensboro/NC Anchorage/AK Plano/TX Lincoln/NE Orlando/FL Irvine/CA Newark/NJ Toledo/OH Durham/NC Chula Vista/CA Fort Wayne/IN St. Petersburg/FL Laredo/TX Jersey City/NJ Chandler/AZ Madison/WI Lubbock/TX Scottsdale/AZ Reno/NV Buffalo/NY Gilbert/AZ Glendale/AZ Winston-Salem/NC Chesapeake/VA Norfolk/VA Fremont/CA Garland/TX Irving/TX Hialeah/FL Richmond/VA Boise/ID Spokane/WA Baton Rouge/LA Fort Lauderdale/FL Mount Vernon/NY Port Charlotte/FL Saint Augustine/FL Santa Fe/NM Salt Lake City/UT Des Moines/IA Tallahassee/FL Savannah/GA Asheville/NC Charleston/SC Burlington/VT Bar Harbor/ME Key West/FL'
    .replace(/(\/[A-Z]{2}) /g, '$1|')
    .split('|')
    .map((text) => text.split('/') as [string, string])
