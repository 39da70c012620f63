package parser

const moreHabits = "" // see habits_more.txt
